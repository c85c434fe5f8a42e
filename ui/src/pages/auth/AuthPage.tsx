import { Opening } from '../../components/Opening.tsx'
import { useText } from '../../content/ContentProvider.tsx'

export function AuthPage() {
  const t = useText()
  return (
    <Opening
      title={t('auth.header.title')}
      lead={t('auth.header.lead')}
      picture={{ name: 'community/evening-plaza', alt: t('auth.header.alt') }}
    />
  )
}
