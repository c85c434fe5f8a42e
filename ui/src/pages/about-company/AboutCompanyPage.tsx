import { Opening } from '../../components/Opening.tsx'
import { useText } from '../../content/ContentProvider.tsx'

export function AboutCompanyPage() {
  const t = useText()
  return (
    <Opening
      title={t('aboutCompany.header.title')}
      lead={t('aboutCompany.header.lead')}
      picture={{ name: 'about/capital-axis', alt: t('aboutCompany.header.alt') }}
    />
  )
}
