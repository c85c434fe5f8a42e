// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CountUp } from './CountUp.tsx'

afterEach(cleanup)

test.each([
  ['230,000', 0, '0'],
  ['230,000', 0.5, '115,000'],
  ['8-10', 0.5, '4-5'],
  ['70%', 0.1, '7%'],
  ['1,300+', 0.9, '1,170+'],
])('%s counted to %d shows %s, over the final text', (text, progress, expected) => {
  const { container } = render(<CountUp text={text} progress={progress} />)
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(expected)
  expect(within(container).getByText(text)).toBeDefined()
})

test('a finished count renders only the text', () => {
  const { container } = render(<CountUp text="20+" progress={1} />)
  expect(container.textContent).toBe('20+')
})
