import { type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../../content/ContentProvider.tsx'
import { useReducedMotion } from '../../hooks/useMediaQuery.ts'
import { IconButton } from '../IconButton.tsx'
import { type CarouselSettings, useCarousel } from './useCarousel.ts'

interface CarouselProps extends Pick<CarouselSettings, 'itemsInView' | 'margin'> {
  /** Layout variant, used as a block modifier. */
  name: 'hero' | 'awards' | 'press'
  /** Text key of `{ previous, next, select, pause?, play?, label? }`. */
  textKey: string
  label: string
  slides: { id: string; content: ReactNode }[]
  pauseOnHover?: boolean
  /**
   * Renders every slide twice, for carousels that show all of them at once: a loop needs more slides than it
   * shows. The copies are hidden from assistive technology.
   */
  doubled?: boolean
  /** Set when another control shares the pause state, as in the hero. */
  pause?: { paused: boolean; toggle: () => void; pauseLabel: string; playLabel: string }
  /** Content before the controls: the section's heading. */
  head?: ReactNode
}

/** A carousel that loops and plays automatically, with ticks, pause, previous, and next. */
export function Carousel({
  name,
  textKey,
  label,
  slides,
  pauseOnHover = false,
  doubled = false,
  head,
  ...props
}: CarouselProps) {
  const t = useText()
  const view = useRef<HTMLDivElement>(null)
  const viewId = useId()
  // With reduced motion, it starts paused; visitors can still start it.
  const reducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const ownPaused = choice ?? reducedMotion
  const pause = props.pause ?? {
    paused: ownPaused,
    toggle: () => setChoice(!ownPaused),
    pauseLabel: t(`${textKey}.pause`),
    playLabel: t(`${textKey}.play`),
  }
  const count = slides.length
  const { ready, active, running, previous, next, select } = useCarousel(view, {
    count,
    itemsInView: props.itemsInView,
    margin: props.margin,
    paused: pause.paused,
    pauseOnHover,
  })

  const controls = (
    <div className="carousel__controls">
      <div className="ticks">
        {slides.map((slide, index) => (
          <button
            key={slide.id}
            type="button"
            className="ticks__tick"
            aria-label={t(`${textKey}.select`, { index: index + 1, count })}
            aria-current={index === active ? 'true' : undefined}
            aria-controls={viewId}
            onClick={() => select(index)}
          />
        ))}
      </div>
      <IconButton
        icon={pause.paused ? 'play' : 'pause'}
        label={pause.paused ? pause.playLabel : pause.pauseLabel}
        onClick={pause.toggle}
      />
      <IconButton
        icon="arrow-back"
        label={t(`${textKey}.previous`)}
        controls={viewId}
        flip
        onClick={previous}
      />
      <IconButton icon="arrow" label={t(`${textKey}.next`)} controls={viewId} flip onClick={next} />
    </div>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group by the WAI-ARIA pattern, not a fieldset
    <div
      className={`carousel carousel--${name}`}
      role="group"
      aria-roledescription={t('shared.carousel.roleDescription')}
      aria-label={label}
      data-running={running || undefined}
    >
      {head && (
        <div className="section-head">
          {head}
          {controls}
        </div>
      )}
      {/* Until Swiper runs, the arrow keys scroll the row. */}
      <div ref={view} className="carousel__view swiper" id={viewId} tabIndex={ready ? undefined : 0}>
        <ul className="carousel__track swiper-wrapper" role="list">
          {slides.map((slide) => (
            <li key={slide.id} className="carousel__slide swiper-slide">
              {slide.content}
            </li>
          ))}
          {doubled &&
            slides.map((slide) => (
              <li key={`${slide.id} copy`} className="carousel__slide swiper-slide" aria-hidden="true" inert>
                {slide.content}
              </li>
            ))}
        </ul>
      </div>
      {!head && controls}
    </div>
  )
}
