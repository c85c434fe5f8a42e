import Swiper from 'swiper'
import type { SwiperOptions } from 'swiper/types'

/** Creates a looping Swiper on existing markup. */
export function createSwiper(element: HTMLElement, options: SwiperOptions): Swiper {
  return new Swiper(element, { loop: true, watchOverflow: false, ...options })
}
