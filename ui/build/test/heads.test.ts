import { describe, expect, it } from 'vitest'
import { linksOf } from '../heads.mjs'

const FONT = '<link rel="preload" href="/assets/font.woff2" as="font" type="font/woff2" crossorigin>'
const STYLESHEET = '<link rel="stylesheet" href="/assets/deferred.css">'
const SOURCE =
  '<source type="image/avif" srcSet="/a-480.avif 480w, /a-800.avif 800w" sizes="(min-width: 600px) 50vw, 100vw"/>'

const links = (body: string) =>
  linksOf(`<head>${FONT}</head><body>${body}${STYLESHEET}</body>`).split(/, (?=<)/)

describe('the Link field of a page', () => {
  it('names its fonts and its stylesheet', () => {
    expect(links('')).toEqual([
      '</assets/font.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin=anonymous',
      '</assets/deferred.css>; rel=preload; as=style; fetchpriority=low',
    ])
  })

  it('names the picture that the first view opens with, in every width', () => {
    const lazy = `<picture>${SOURCE}<img src="/b.jpg" loading="lazy"></picture>`
    const first = `<picture>${SOURCE}<img src="/a-800.jpg" fetchPriority="high"></picture>`
    expect(links(lazy)).toHaveLength(2)
    expect(links(lazy + first)[1]).toBe(
      '</a-480.avif>; rel=preload; as=image; type="image/avif"; imagesrcset="/a-480.avif 480w, /a-800.avif 800w"; ' +
        'imagesizes="(min-width: 600px) 50vw, 100vw"; fetchpriority=high',
    )
  })

  it('has a window fetch one of two pictures', () => {
    const upright =
      '<source type="image/avif" media="(max-aspect-ratio: 2/3)" srcSet="/u-480.avif 480w" sizes="67vh"/>'
    const found = links(`<picture>${upright}${SOURCE}<img src="/a.jpg" fetchPriority="high"></picture>`)
    expect(found[1]).toContain('media="(max-aspect-ratio: 2/3)"')
    expect(found[2]).toContain('media="not all and (max-aspect-ratio: 2/3)"')
  })
})
