import { Link } from '../../components/Link.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Scale } from '../../components/Scale.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useDates } from '../../hooks/useDates.ts'
import { OUR_CITY, PRESS } from '../../paths.ts'
import { route } from './route.ts'

/** Phase 1: the specified fact with its scale, and the news so far with what is next. */
export function Progress() {
  const t = useText()
  const { date } = useDates()
  const { facts, milestones, timeline } = useData(route)
  const fact = facts.find(({ progress }) => progress !== undefined)
  const next = milestones.find(({ status }) => status === 'planned')
  if (fact?.progress === undefined) return null
  return (
    <Section labelledBy="phase-title" id="phase-1">
      <h2 className="progress-title" id="phase-title">
        {t('aboutCompany.progress.title')}
      </h2>
      <div className="progress-head">
        <p className="progress-head__value">
          <span className="progress-head__number">
            <span className="visually-hidden">{t(fact.titleKey)}: </span>
            <bdi>{t(fact.valueKey)}</bdi>
          </span>
          {fact.statusKey && <span className="status">{t(fact.statusKey)}</span>}
        </p>
        <div className="progress-head__words">
          <p className="lede">{t('aboutCompany.progress.text')}</p>
          <MoreLink to={`${OUR_CITY}#phase-1`} label={t('aboutCompany.progress.works')} />
        </div>
      </div>
      <Scale percent={fact.progress} label={t(fact.titleKey)} />
      <h3 className="progress-news">{t('aboutCompany.progress.news')}</h3>
      <ol className="progress-years" role="list">
        {timeline.map((item) => (
          <li key={item.slug} className="progress-years__item">
            <time dateTime={item.date}>{date(item.date)}</time>
            <Link className="text-link" to={`${PRESS}/${item.slug}`}>
              {item.title}
            </Link>
          </li>
        ))}
        <li className="progress-years__item progress-years__today">{t('aboutCompany.progress.today')}</li>
        {next && (
          <li className="progress-years__item progress-years__next">
            <span>{t('aboutCompany.progress.next')}</span> {t(next.titleKey)}
          </li>
        )}
      </ol>
    </Section>
  )
}
