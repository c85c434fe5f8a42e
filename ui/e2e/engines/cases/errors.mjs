/** No page may report an error, during hydration or later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../pages.mjs'

export function errorCases(browser) {
  test('the recorder records the errors of a page', async () => {
    await browser.open('/privacy')
    await browser.evaluate(() => {
      reportError(new Error('reported'))
      console.error('written')
      setTimeout(() => {
        throw new Error('thrown')
      })
      Promise.reject(new Error('rejected'))
      document.body.append(Object.assign(new Image(), { src: '/no-such-picture.avif' }))
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'void 0' }))
    })
    const expected = ['reported', 'written', 'thrown', 'rejected', 'no-such-picture', 'script-src']
    await browser.waitFor(
      'all errors are recorded',
      (words) => {
        const faults = sessionStorage.getItem('faults') ?? ''
        return words.every((word) => faults.includes(word))
      },
      expected,
    )
    assert.equal((await browser.takeFaults()).length, expected.length)
  })

  test('every page hydrates without an error', async () => {
    for (const path of pages) await browser.open(path)
    assert.deepEqual(await browser.takeFaults(), [])
  })

  test('the virtual tour shows its places one after the other', { skip: !browser.hasWebGl }, async () => {
    await browser.goto(`${browser.site.origin}/vr`)
    await browser.waitForVisible('.psv-canvas')
    await browser.waitForHidden('.psv-loader-container')
    await browser.click('button', 'Next place')
    await browser.waitForTexts('#place-name', 'Green River bridge')
  })

  test('without WebGL, the tour shows its places as pictures', { skip: browser.hasWebGl }, async () => {
    await browser.goto(`${browser.site.origin}/vr`)
    await browser.waitForHidden('#viewer')
    await browser.waitForVisible('.tour__place-caption')
    await browser.waitForVisible('.tour__place img')
  })
}
