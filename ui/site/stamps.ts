/** The outlines of the districts as one drawing, for plans at stamp size: a symbol for each, and the city. */
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'

export function addStamps(files: SiteFiles, { collections: { districts } }: Content): void {
  const outlines = districts.map(
    ({ id, shape }) =>
      `<polygon id="${id}" points="${shape.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number))))}"/>`,
  )
  const city = outlines.filter((outline) => !outline.includes('id="river"'))
  const river = outlines.filter((outline) => outline.includes('id="river"'))
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><g id="city">${city.join('')}</g>${river.join('')}</svg>`
  files.set('/brand/stamps.svg', { text })
}
