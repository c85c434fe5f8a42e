/** Every route starts. These tests run before the longer ones, so that a broken build fails early. */
import { kinds } from './pages.mjs'
import { expect, open, test } from './test.ts'

for (const path of kinds) {
  test.describe(() => {
    test.use({ tolerate: path.includes('/no-such-') ? /404/ : null })

    test(`${path} is hydrated without an error`, { tag: '@smoke' }, async ({ page }) => {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  })
}
