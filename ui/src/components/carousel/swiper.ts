import Swiper from 'swiper'
import type { SwiperOptions } from 'swiper/types'

/** Creates a looping Swiper on existing markup. The slide after those in view is in place too: it shows at the edge. */
export function createSwiper(element: HTMLElement, options: SwiperOptions): Swiper {
  return new Swiper(element, { loop: true, loopAdditionalSlides: 1, watchOverflow: false, ...options })
}
