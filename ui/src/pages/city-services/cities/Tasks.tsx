import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { SERVICES } from '../../../paths.ts'
import { useServiceTexts } from '../useServiceTexts.ts'
import type { Task } from './cityRoute.ts'

/** Services as rows that lead to their pages. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  const t = useText()
  const texts = useServiceTexts()
  return (
    <ul className="tasks" role="list">
      {tasks.map((task) => (
        <li key={task.id}>
          <Link className="tasks__task" to={`${SERVICES}/${task.id}`}>
            <span className="tasks__name">{t(task.nameKey)}</span>
            <span className="tasks__text">{t(task.summaryKey)}</span>
            <span className="tasks__how">{texts.channels(task)}</span>
            <Icon name="arrow" flip />
          </Link>
        </li>
      ))}
    </ul>
  )
}
