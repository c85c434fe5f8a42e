import { describe, expect, it } from 'vitest'
import type { FirstPicture } from '../src/content/ContentStore.ts'
import { linksOf } from './links.ts'

const ASSETS = {
  styles: '',
  script: '',
  fonts: ['/assets/font.woff2'],
  stylesheets: ['/assets/deferred.css', '/assets/home.css'],
}
const PICTURE = {
  type: 'image/avif',
  srcSet: '/a-480.avif 480w, /a-800.avif 800w',
  sizes: '(min-width: 600px) 50vw, 100vw',
}

const links = (pictures: FirstPicture[]) => linksOf(ASSETS, pictures).split(/, (?=<)/)

describe('the Link header of a page', () => {
  it('lists the fonts, and no stylesheet', () => {
    expect(links([])).toEqual([
      '</assets/font.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin=anonymous',
    ])
  })

  it('lists the first image in every width', () => {
    expect(links([PICTURE])[1]).toBe(
      '</a-480.avif>; rel=preload; as=image; type="image/avif"; imagesrcset="/a-480.avif 480w, /a-800.avif 800w"; ' +
        'imagesizes="(min-width: 600px) 50vw, 100vw"; fetchpriority=high',
    )
  })

  it('makes the browser fetch only one of two images', () => {
    const upright = {
      media: '(max-aspect-ratio: 2/3)',
      type: 'image/avif',
      srcSet: '/u-480.avif 480w',
      sizes: '67vh',
    }
    const found = links([upright, PICTURE])
    expect(found[1]).toContain('media="(max-aspect-ratio: 2/3)"')
    expect(found[2]).toContain('media="not all and (max-aspect-ratio: 2/3)"')
  })
})
