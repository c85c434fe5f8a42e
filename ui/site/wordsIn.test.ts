import { expect, test } from 'vitest'
import { wordsIn } from './wordsIn.ts'

test('the page text is the text of its main element, without SVG and noscript', () => {
  const markup =
    '<header>Menu</header><main><h1>Bread &amp; water</h1><svg><title>Plan</title></svg>' +
    '<p>It&#x27;s <em>here</em></p><noscript>No script</noscript></main><footer>Foot</footer>'
  expect(wordsIn(markup)).toBe("Bread & water It's here")
})
