import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import { ANIMATION_SLIDE, CAROUSEL_AUTOPLAY } from '../../constants.ts'
import { useInView } from '../../hooks/useInView.ts'
import { useReducedMotion } from '../../hooks/useMediaQuery.ts'

export interface CarouselSettings {
  /** How many different slides there are; copies that fill the loop are not counted. */
  count: number
  /** Items in view by the least width of the window. */
  itemsInView: Readonly<Record<number, number>>
  /** Pixels between two items. */
  margin: number
  /** Stopped by the visitor. */
  paused: boolean
  pauseOnHover: boolean
}

/**
 * Runs Swiper over markup that is complete without it: prerendered, laid out by CSS, scrollable by
 * touch and keyboard. Swiper's own code arrives after the page.
 *
 * It moves by itself while it is in the window, unless it is paused, held under the pointer (where
 * asked for) or has the focus inside. Where less motion is wanted it jumps instead of sliding.
 */
export function useCarousel(view: RefObject<HTMLElement | null>, settings: CarouselSettings) {
  const { count, itemsInView, margin, paused, pauseOnHover } = settings
  const swiper = useRef<Swiper | null>(null)
  const [ready, setReady] = useState(false)
  const [active, setActive] = useState(0)
  const [held, setHeld] = useState(false)
  const inView = useInView(view)
  const reducedMotion = useReducedMotion()
  const running = ready && inView && !paused && !held

  useEffect(() => {
    const element = view.current
    if (!element) return
    let gone = false
    const start = async () => {
      const { createSwiper } = await import('./swiper.ts')
      if (gone) return
      const speed = reducedMotion ? 0 : ANIMATION_SLIDE
      swiper.current = createSwiper(element, {
        ...layout(itemsInView, margin),
        speed,
        // Swiper counts the delay from the end of a slide, the specification from step to step.
        autoplay: {
          delay: CAROUSEL_AUTOPLAY - speed,
          disableOnInteraction: false,
          // A jump has no transition whose end could be waited for.
          waitForTransition: speed > 0,
        },
        on: { realIndexChange: ({ realIndex }) => setActive(realIndex % count) },
      })
      setReady(true)
    }
    // Without its script the row still scrolls.
    start().catch(() => undefined)
    return () => {
      gone = true
      swiper.current?.destroy()
      swiper.current = null
      setReady(false)
    }
  }, [view, count, itemsInView, margin, reducedMotion])

  useEffect(() => {
    const autoplay = swiper.current?.autoplay
    if (running) autoplay?.start()
    else autoplay?.stop()
  }, [running])

  useEffect(() => {
    const element = view.current
    if (!element) return
    const hold = () => setHeld(true)
    const release = () => setHeld(element.matches(pauseOnHover ? ':hover, :focus-within' : ':focus-within'))
    const focus = (event: FocusEvent) => {
      hold()
      // The browser scrolls a focused slide into view by itself, which would shift the whole row.
      element.scrollLeft = 0
      const slide = event.target instanceof Element ? event.target.closest('.swiper-slide') : null
      const index = slide?.getAttribute('data-swiper-slide-index')
      if (index && !isWithin(slide, element)) swiper.current?.slideToLoop(Number(index))
    }
    const blur = () => requestAnimationFrame(release)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    if (pauseOnHover) {
      element.addEventListener('pointerenter', hold)
      element.addEventListener('pointerleave', release)
    }
    return () => {
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
      element.removeEventListener('pointerenter', hold)
      element.removeEventListener('pointerleave', release)
    }
  }, [view, pauseOnHover])

  const previous = useCallback(() => swiper.current?.slidePrev(), [])
  const next = useCallback(() => swiper.current?.slideNext(), [])
  const select = useCallback((index: number) => swiper.current?.slideToLoop(index), [])
  return { active, running, previous, next, select }
}

/** Whether a slide lies whole inside the visible row. */
function isWithin(slide: Element | null, row: Element): boolean {
  if (!slide) return true
  const inner = slide.getBoundingClientRect()
  const outer = row.getBoundingClientRect()
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
}

function layout(itemsInView: Readonly<Record<number, number>>, margin: number): SwiperOptions {
  const breakpoints = Object.entries(itemsInView).map(
    ([width, slidesPerView]) => [width, { slidesPerView }] as const,
  )
  return {
    breakpoints: Object.fromEntries(breakpoints),
    spaceBetween: margin,
  }
}
