// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { startLanguage, switchLanguage } from './language.ts'

afterEach(() => localStorage.clear())

test.each(['ar', 'fr', '', undefined])('locale %j falls back to English, left to right', (wished) => {
  expect(switchLanguage(wished)).toEqual({ language: 'en', direction: 'ltr' })
})

test('a stored locale is ignored', () => {
  localStorage.setItem('locale', 'ar')
  expect(startLanguage()).toEqual({ language: 'en', direction: 'ltr' })
})
