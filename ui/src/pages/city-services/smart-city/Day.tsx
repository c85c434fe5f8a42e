import { useEffect, useRef, useState } from 'react'
import { Drawing } from '../../../components/Drawing.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { MoreLink } from '../../../components/MoreLink.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City, FigureWord } from '../../../content/types.ts'
import { clockOf } from '../../../domain/clockOf.ts'
import { useReducedMotion } from '../../../hooks/useMediaQuery.ts'
import { SERVICES } from '../../../paths.ts'
import type { Task } from '../cities/cityRoute.ts'
import { FigureHead } from '../cities/FigureHead.tsx'
import { PlayButton } from '../cities/PlayButton.tsx'
import { TextTwin } from '../cities/TextTwin.tsx'
import { useHourSlider } from '../cities/useHourSlider.ts'
import { FIRST_HOUR, hourOf, LAST_HOUR, paint, wordAt } from './scene.ts'

/** The hour that the drawing shows without script. */
const START = 18
const MS_PER_HOUR = 1500

/** A day on one street: the slider sets the hour; light and services follow. */
export function Day({ city, tasks }: { city: City; tasks: Task[] }) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  // The drawing follows every frame; the page only every five minutes of the day.
  const [shown, setShown] = useState(clockOf(START))
  const { playing, goTo, toggle, slider } = useHourSlider(root, {
    first: FIRST_HOUR,
    last: LAST_HOUR,
    start: START,
    page: 2,
    msPerHour: MS_PER_HOUR,
    onHour: (hour) => {
      if (view.current) paint(view.current, hour)
      setShown(clockOf(hour))
    },
  })
  useEffect(() => {
    if (view.current) paint(view.current, START)
  }, [])
  const index = wordAt(shown.hours)
  const word = city.words[index]
  if (!word) return null
  return (
    <section ref={root} className="day" data-below="" data-night="" aria-labelledby="say">
      <div className="wrap day__head">
        <FigureHead city={city} />
      </div>
      <Drawing ref={view} className="figure-view day__view" label={t('cityServices.figure.day.view')} />
      <div className="day__slider figure-controls" dir="ltr">
        <input
          {...slider}
          type="range"
          className="figure-range day__range"
          aria-label={t('cityServices.figure.day.hour')}
          aria-valuetext={`${shown.text}. ${t(word.titleKey)}`}
        />
        <div className="day__hours" aria-hidden="true">
          {city.words.map(({ id }, each) => (
            <span key={id}>{String(hourOf(each)).padStart(2, '0')}</span>
          ))}
        </div>
      </div>
      <div className="wrap">
        <div className="day__panel">
          <p className="day__hour">{shown.text}</p>
          <div className="day__now" aria-live="polite">
            <p className="day__title">{t(word.titleKey)}</p>
            <p className="day__text">{t(word.textKey)}</p>
            <WordLink word={word} tasks={tasks} />
          </div>
          <div className="day__controls figure-controls">
            <IconButton
              icon="arrow-back"
              flip
              label={t('cityServices.figure.day.earlier')}
              disabled={index === 0}
              onClick={() => goTo(hourOf(index - 1))}
            />
            <IconButton
              icon="arrow"
              flip
              label={t('cityServices.figure.day.later')}
              disabled={index === city.words.length - 1}
              onClick={() => goTo(hourOf(index + 1))}
            />
            {!still && (
              <PlayButton playing={playing} onToggle={toggle} label={t('cityServices.figure.play.day')} />
            )}
          </div>
        </div>
        <TextTwin title={t('cityServices.figure.twin.smart')}>
          <ol className="text-twin__list" role="list">
            {city.words.map((each, place) => (
              <li key={each.id}>
                {clockOf(hourOf(place)).text} <b>{t(each.titleKey)}</b> {t(each.textKey)}{' '}
                <WordLink word={each} tasks={tasks} />
              </li>
            ))}
          </ol>
        </TextTwin>
      </div>
    </section>
  )
}

/** The link to the service of an hour, or to what it names. */
function WordLink({ word, tasks }: { word: FigureWord; tasks: Task[] }) {
  const t = useText()
  const task = tasks.find(({ id }) => id === word.service)
  if (task)
    return (
      <MoreLink to={`${SERVICES}/${task.id}`} label={t('cityServices.goTo', { name: t(task.nameKey) })} />
    )
  return word.route && word.actionKey ? <MoreLink to={word.route} label={t(word.actionKey)} /> : null
}
