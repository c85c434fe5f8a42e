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
  const parts = {
    'site.js': source,
    'built.json': JSON.stringify({ media: sources.media, ...built }),
    made: [...made.keys()].map((path) => path.slice(1)).join('\n'),
  }
  for (const [name, text] of Object.entries(parts))
    files.set(`/generator/${name}.br`, await brotli(Buffer.from(text)))
  for (const [path, text] of Object.entries(sources.files)) files.set(`/content/${path}`, Buffer.from(text))
  for (const list of RECORDS)
    for (const item of JSON.parse(sources.files[`${list}.json`]))
      files.set(
        `/content/${list}/${item[site.keyOf(list)]}.json`,
        Buffer.from(`${JSON.stringify(item, null, 2)}\n`),
      )
  for (const name of (await readdir(SCHEMAS)).sort())
    files.set(`/content/schema/${name}`, await readFile(join(SCHEMAS, name)))
  files.set('/content/README.md', await readFile(GUIDE))
}
