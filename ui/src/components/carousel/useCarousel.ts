import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import { ANIMATION_SLIDE, CAROUSEL_AUTOPLAY } from '../../constants.ts'
import { useInView } from '../../hooks/useInView.ts'
import { useReducedMotion } from '../../hooks/useMediaQuery.ts'
import { nextTask } from '../../nextTask.ts'

/** Swiper measures every slide when it starts, so it starts when the carousel is one window away. */
const NEAR = '100% 0px'

export interface CarouselSettings {
  /** Number of distinct slides, without the copies for the loop. */
  count: number
  /** Slides in view, by minimum window width. */
  itemsInView: Readonly<Record<number, number>>
  /** Space between two slides, in pixels. */
  margin: number
  /** Paused by the visitor. */
  paused: boolean
  pauseOnHover: boolean
}

/**
 * Runs Swiper on prerendered markup that also works without it: CSS does the layout, and visitors can scroll
 * it by touch and keyboard. Swiper's code loads after the page.
 *
 * Autoplay runs while the carousel is in the window, unless it is paused, dragged, hovered (if `pauseOnHover`
 * is set), or has focus inside. Swiper's own autoplay would run a script in every frame to count the time. With
 * reduced motion, the carousel jumps instead of sliding.
 */
export function useCarousel(view: RefObject<HTMLElement | null>, settings: CarouselSettings) {
  const { count, itemsInView, margin, paused, pauseOnHover } = settings
  const swiper = useRef<Swiper | null>(null)
  const [ready, setReady] = useState(false)
  const [active, setActive] = useState(0)
  const [held, setHeld] = useState(false)
  const [dragged, setDragged] = useState(false)
  const inView = useInView(view)
  const reducedMotion = useReducedMotion()
  const running = ready && inView && !paused && !held && !dragged

  useEffect(() => {
    const element = view.current
    if (!element) return
    let gone = false
    const start = async () => {
      const { createSwiper } = await import('./swiper.ts')
      // In a task for each carousel.
      await nextTask()
      if (gone) return
      swiper.current = createSwiper(element, {
        ...layout(itemsInView, margin),
        speed: reducedMotion ? 0 : ANIMATION_SLIDE,
        on: {
          realIndexChange: ({ realIndex }) => setActive(realIndex % count),
          sliderFirstMove: () => setDragged(true),
          touchEnd: () => setDragged(false),
        },
      })
      setReady(true)
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        // If the script fails to load, the row still scrolls.
        start().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    near.observe(element)
    return () => {
      gone = true
      near.disconnect()
      swiper.current?.destroy()
      swiper.current = null
      setReady(false)
      // A destroyed Swiper does not report the end of a drag.
      setDragged(false)
    }
  }, [view, count, itemsInView, margin, reducedMotion])

  // The timer restarts after every slide change, including manual ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!document.hidden) swiper.current?.slideNext()
    }, CAROUSEL_AUTOPLAY)
    return () => clearInterval(timer)
  }, [running, active])

  useEffect(() => {
    const element = view.current
    if (!element) return
    const hold = () => setHeld(true)
    const release = () => setHeld(element.matches(pauseOnHover ? ':hover, :focus-within' : ':focus-within'))
    const focus = (event: FocusEvent) => {
      hold()
      // The browser scrolls a focused slide into view, which would shift the whole row.
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
  return { ready, active, running, previous, next, select }
}

/** Whether a slide is completely inside the visible row. */
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
