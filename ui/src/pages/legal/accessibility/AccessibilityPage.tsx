import { useData } from '../../../content/Route.ts'
import { Statement } from '../Statement.tsx'
import { route } from './route.ts'

export function AccessibilityPage() {
  return <Statement name="accessibility" sections={useData(route).legal.accessibility} />
}
