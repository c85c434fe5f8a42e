import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'

/** A looping Swiper on markup that is already there. Autoplay waits until it is started. */
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
