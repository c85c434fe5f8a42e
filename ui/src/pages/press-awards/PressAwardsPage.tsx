import { Opening } from '../../components/Opening.tsx'
import { useText } from '../../content/ContentProvider.tsx'

export function PressAwardsPage() {
  const t = useText()
  return (
    <Opening
      title={t('pressAndAwards.title')}
      lead={t('pressAndAwards.lead')}
      picture={{ name: 'press/opening-plaza', alt: t('pressAndAwards.alt') }}
    />
  )
}
