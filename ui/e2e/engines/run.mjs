/** Runs all test cases in one browser. */
import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { anchorCases } from './cases/anchors.mjs'
import { errorCases } from './cases/errors.mjs'
import { filterCases } from './cases/filters.mjs'
import { homeCases } from './cases/home.mjs'
import { mapCases } from './cases/map.mjs'
import { menuCases } from './cases/menus.mjs'
import { offlineCases } from './cases/offline.mjs'
import { searchCases } from './cases/search.mjs'
import { cleanUp } from './process.mjs'
import { startSite } from './site.mjs'

/** Timeout for all cases together, in milliseconds; short enough for a second try within the step's limit. */
const TIMEOUT = 240_000
/** Timeout for closing the browser, in milliseconds. */
const PATIENCE = 10_000

export async function runCases(name, startBrowser) {
  const site = await startSite()
  const browser = await startBrowser(site)
  after(async () => {
    // Do not wait for a hanging browser: it is killed below.
    await Promise.race([browser.close(), setTimeout(PATIENCE, null, { ref: false })]).catch(() => undefined)
    cleanUp()
    site.close()
  })

  describe(name, { timeout: TIMEOUT }, () => {
    beforeEach(() => browser.resize(1440, 900))
    afterEach(async () => assert.deepEqual(await browser.takeFaults(), []))

    homeCases(browser)
    menuCases(browser)
    filterCases(browser)
    mapCases(browser)
    searchCases(browser)
    anchorCases(browser)
    errorCases(browser)
    offlineCases(browser)
  })
}
