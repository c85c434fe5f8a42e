import { expect, test } from 'vitest'
import { compose } from '../documents.mjs'
import { loadHost } from '../host.mjs'
import { bundleSite, loadSite } from '../site.mjs'
import { readSources } from '../sources.mjs'

/** Keeps every argument of a sheet's methods. */
function recordingSheet() {
  const written: unknown[] = []
  const sheet = new Proxy(
    {},
    {
      get:
        () =>
        (...parts: unknown[]) =>
          written.push(parts),
    },
  )
  return { sheet, written }
}

test('no document contains a value that the content does not have', async () => {
  const site = loadSite(await bundleSite())
  const { collections, words } = site.readContent(await readSources(), await loadHost())
  for (const request of collections.requests) {
    for (const { id } of request.documents) {
      const { sheet, written } = recordingSheet()
      compose[id as keyof typeof compose](sheet, request, {
        site: collections.site,
        words,
        districts: collections.districts,
        cityTime: (instant: string) => instant,
      })
      expect(written.length, id).toBeGreaterThan(1)
      expect(JSON.stringify(written), `${request.reference} ${id}`).not.toContain('undefined')
    }
  }
})
