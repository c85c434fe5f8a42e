import { Parser } from 'htmlparser2'

/** Elements that are not part of the page text. */
const SILENT = ['svg', 'noscript']

/** The page text: the text of `<main>` without SVG and noscript. */
export function wordsIn(markup: string): string {
  let words = ''
  let inMain = false
  let silent = 0
  const parser = new Parser({
    onopentagname(name) {
      words += ' '
      if (name === 'main') inMain = true
      if (SILENT.includes(name)) silent += 1
    },
    onclosetag(name) {
      words += ' '
      if (name === 'main') inMain = false
      if (SILENT.includes(name)) silent -= 1
    },
    ontext(text) {
      if (inMain && silent === 0) words += text
    },
  })
  parser.end(markup)
  return words.replace(/\s+/g, ' ').trim()
}
