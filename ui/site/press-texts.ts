/** Plain text versions of press items and the company description, for copying. */

import type { Words } from '../src/content/Route.ts'
import type { Article, Block, HomeFact } from '../src/content/types.ts'
import { PRESS } from '../src/paths.ts'
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'

export function addPressTexts(files: SiteFiles, content: Content): void {
  for (const article of content.collections.articles)
    files.set(`${PRESS}/${article.slug}.txt`, { text: articleText(article, content) })
}

function articleText(
  { title, date, summary, body }: Article,
  { collections: { site }, words }: Content,
): string {
  const parts = [
    title,
    date,
    summary,
    ...body.map((block) => blockText(block, site.baseUrl)),
    words('mediaCenter.company.text'),
    site.contact.press,
  ]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block, baseUrl: string): string {
  if ('p' in block) return block.p
  if ('h' in block) return block.h.toUpperCase()
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  if ('to' in block) return `${block.label}: ${baseUrl}${block.to}`
  return `"${block.quote}"\n${block.role}`
}

/** The company description with its facts, for the press kit. */
export function companyText({ collections: { facts, site }, words }: Content): string {
  return [
    site.companyName,
    '',
    words('mediaCenter.company.text'),
    '',
    words('homePage.about.text1'),
    '',
    words('homePage.about.text2'),
    '',
    ...facts.map((fact) => `${words(fact.titleKey)}: ${factText(fact, words)}`),
    '',
    `${site.contact.press}, ${site.contact.phone}`,
    '',
  ].join('\n')
}

/** A fact in one line: its value, status, and description. */
export function factText({ valueKey, statusKey, descriptionKey }: HomeFact, words: Words): string {
  const value = words(valueKey) + (statusKey ? ` – ${words(statusKey)}` : '')
  return descriptionKey ? `${value}. ${words(descriptionKey)}` : value
}
