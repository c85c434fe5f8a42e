import { Statement } from '../Statement.tsx'

export function AccessibilityPage() {
  return <Statement name="accessibility" />
}
