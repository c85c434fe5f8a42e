import { useData } from '../../../content/Route.ts'
import { Statement } from '../Statement.tsx'
import { route } from './route.ts'

export function AccessibilityPage() {
  return <Statement name="accessibility" statement={useData(route).legal.accessibility} />
}
