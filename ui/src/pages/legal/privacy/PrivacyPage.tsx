import { Statement } from '../Statement.tsx'

export function PrivacyPage() {
  return <Statement name="privacy" />
}
