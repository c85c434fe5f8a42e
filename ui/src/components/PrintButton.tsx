import { useText } from '../content/ContentProvider.tsx'
import { Icon } from './Icon.tsx'

export function PrintButton({ label }: { label?: string }) {
  const t = useText()
  return (
    <button type="button" className="side-action" onClick={() => print()}>
      <Icon name="print" />
      <span>{label ?? t('shared.actions.print')}</span>
    </button>
  )
}
