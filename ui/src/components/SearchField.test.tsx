// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string) => act(() => void fireEvent.change(field(), { target: { value: text } }))

test('a delayed value does not overwrite newer input', () => {
  const onChange = vi.fn()
  const of = (value: string) => <SearchField label="Search" value={value} onChange={onChange} />
  const { rerender } = render(of(''))
  for (const text of ['w', 'wa', 'wat']) type(text)
  rerender(of('w'))
  expect(field().value).toBe('wat')
  type('wate')
  rerender(of('wat'))
  rerender(of('wate'))
  expect(field().value).toBe('wate')
  expect(onChange.mock.calls.flat()).toEqual(['w', 'wa', 'wat', 'wate'])
})

test('an external change replaces the text', () => {
  const of = (value: string) => <SearchField label="Search" value={value} onChange={() => undefined} />
  const { rerender } = render(of(''))
  type('water')
  rerender(of('water'))
  rerender(of(''))
  expect(field().value).toBe('')
})
