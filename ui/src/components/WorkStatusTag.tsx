import { useText } from '../content/ContentProvider.tsx'
import type { WorkStatus } from '../content/types.ts'
import { Icon, type IconName } from './Icon.tsx'

const ICONS: Record<WorkStatus, IconName> = { complete: 'check', 'in-progress': 'clock', planned: 'calendar' }

/** The progress of a project: an icon and a word, never a number. */
export function WorkStatusTag({ status }: { status: WorkStatus }) {
  const t = useText()
  return (
    <span className="work-status-tag">
      <Icon name={ICONS[status]} />
      {t(`shared.workStatus.${status}`)}
    </span>
  )
}
