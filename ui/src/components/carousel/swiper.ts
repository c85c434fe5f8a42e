import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'

/** Creates a looping Swiper on existing markup. Autoplay stays off until it is started. */
export function createSwiper(element: HTMLElement, options: SwiperOptions): Swiper {
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    watchOverflow: false,
    ...options,
  })
  swiper.autoplay.stop()
  return swiper
}
