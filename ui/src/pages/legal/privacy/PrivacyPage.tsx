import { useData } from '../../../content/Route.ts'
import { Statement } from '../Statement.tsx'
import { route } from './route.ts'

export function PrivacyPage() {
  return <Statement name="privacy" statement={useData(route).legal.privacy} />
}
