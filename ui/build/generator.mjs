/** Files that the server does not serve: with them, the executable makes the site anew from changed content. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './compress.mjs'

const SCHEMAS = 'content/schema'
/** Lists of records: people get a file for each item, to copy and to change. */
const RECORDS = ['articles', 'events', 'notices', 'offices', 'requests', 'service-entries']
/** The guide for people who change the content. */
const GUIDE = 'content/README.md'

/**
 * Adds the generator, what the build adds to the content, the list of the files that it made, and the content
 * with its schemas. `sources` are those of sources.mjs.
 */
export async function addGenerator(files, { source, site, sources, built, made }) {
  const content = { ...sources.files }
  for (const list of RECORDS)
    for (const item of JSON.parse(sources.files[`${list}.json`]))
      content[`${list}/${item[site.keyOf(list)]}.json`] = `${JSON.stringify(item, null, 2)}\n`
  for (const name of (await readdir(SCHEMAS)).sort())
    content[`schema/${name}`] = await readFile(join(SCHEMAS, name), 'utf8')
  content['README.md'] = await readFile(GUIDE, 'utf8')
  const parts = {
    'site.js': source,
    'built.json': JSON.stringify({ media: sources.media, ...built }),
    'content.json': JSON.stringify(content),
    made: [...made.keys()].map((path) => path.slice(1)).join('\n'),
  }
  for (const [name, text] of Object.entries(parts))
    files.set(`/generator/${name}.br`, await brotli(Buffer.from(text)))
}
