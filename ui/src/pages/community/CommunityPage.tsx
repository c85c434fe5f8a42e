import { Opening } from '../../components/Opening.tsx'
import { useText } from '../../content/ContentProvider.tsx'

export function CommunityPage() {
  const t = useText()
  return (
    <Opening
      title={t('community.header.title')}
      lead={t('community.header.lead')}
      picture={{ name: 'community/river-promenade', alt: t('community.header.alt') }}
    />
  )
}
