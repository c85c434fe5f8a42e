import { expect, test } from 'vitest'
import type { Article } from '../content/types.ts'
import { newsCards } from './newsCards.ts'

const card = {
  slug: 'first-trees',
  date: '2026-03-01',
  kind: 'release',
  topic: 'culture',
  title: 'The first trees',
  summary: 'Planted along the river.',
  image: 'press/trees',
  district: 'river',
} as const

test('cards keep what lists show, and the body and what belongs to it stay out of them', () => {
  const article: Article = {
    ...card,
    imageAlt: 'Young trees',
    caption: 'The first row.',
    body: [{ p: 'They were planted in March.' }],
    onHome: true,
    onTimeline: true,
    attachments: [],
  }
  expect(newsCards([article])).toEqual([card])
})
