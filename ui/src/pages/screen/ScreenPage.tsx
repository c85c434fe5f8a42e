import { useEffect, useState } from 'react'
import { Link } from '../../components/Link.tsx'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { formatDate, formatTime } from '../../domain/dates.ts'
import { HOME } from '../../paths.ts'
import { Agenda } from './Agenda.tsx'
import { route } from './route.ts'
import { Slides } from './Slides.tsx'
import { isWithin, NIGHT, readSettings, rememberScreen } from './settings.ts'
import { useActivity } from './useActivity.ts'
import { useFreshPage } from './useFreshPage.ts'
import { useMinute } from './useMinute.ts'

/** How long controls are shown after a touch or a move of the mouse, in milliseconds. */
const IN_USE = 5000
/** How long a dark screen is lit after that, in milliseconds. */
const AWAKE = 115_000
/** Places of the clock on a dark screen, so that it burns in nowhere. */
const PLACES = 7

/**
 * A screen in a lobby: pictures that change by themselves, the city's clock, events and notices. It is dark at night, and
 * reloads when the site has changed.
 */
export function ScreenPage() {
  const t = useText()
  const { hero, events, notices } = useData(route)
  const now = useMinute()
  const cityClock = useCityClock()
  const [night, setNight] = useState(NIGHT)
  const [isAwake, setIsAwake] = useState(false)
  useFreshPage()
  const isUsed = useActivity(IN_USE)
  const question = t('screen.stillThere')
  useEffect(() => {
    const settings = readSettings(location.search)
    setNight(settings.night)
    if (!settings.idle) return
    const { idle } = settings
    const remember = () => rememberScreen(idle, question)
    remember()
    // The browser may show this page again as it was, after other pages.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && remember()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [question])

  const clock = now === null ? null : cityClock(now)
  const isDark = clock !== null && !isAwake && isWithin(night, clock.hour)
  useEffect(() => {
    if (isUsed) {
      setIsAwake(true)
      return
    }
    const timer = setTimeout(() => setIsAwake(false), AWAKE)
    return () => clearTimeout(timer)
  }, [isUsed])

  if (isDark) {
    return (
      <div className="screen screen--dark" data-night="">
        <h1 className="visually-hidden">{t('screen.title')}</h1>
        <p className="screen__night" data-place={clock.minute % PLACES}>
          <time className="screen__time" dateTime={formatTime(clock)}>
            {formatTime(clock)}
          </time>
        </p>
      </div>
    )
  }
  const weekdays = t('dates.days').split(' ')
  return (
    <div className="screen" data-night="" data-used={isUsed ? '' : undefined}>
      <h1 className="visually-hidden">{t('screen.title')}</h1>
      <Slides tiles={hero} events={events} now={now} isUsed={isUsed} />
      <div className="screen__panel">
        <Link className="screen__logo" to={HOME}>
          <img src="/brand/logo-dark.svg" alt={t('navbar.logo.alt')} width="275" height="60" />
        </Link>
        <p className="screen__clock">
          {clock ? (
            <time className="screen__time" dateTime={formatTime(clock)}>
              {formatTime(clock)}
            </time>
          ) : (
            <span className="screen__time">{BLANK}</span>
          )}
          <span className="screen__date">
            {clock ? `${weekdays[clock.weekday]}, ${formatDate(clock, t('dates.months'))}` : BLANK}
          </span>
        </p>
        <Link className="screen__explore more" to={HOME}>
          {t('screen.explore')}
        </Link>
        {now !== null && <Agenda events={events} notices={notices} now={now} />}
      </div>
    </div>
  )
}

const BLANK = '\u00A0'
