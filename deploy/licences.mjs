/**
 * Prints the licenses of everything in a release, with their texts:
 * `node deploy/licences.mjs TARGET > LICENCES.txt`, TARGET such as x86_64-unknown-linux-gnu.
 *
 * The texts come from the packages, as cargo and npm have unpacked them. If a package has no license
 * file, the standard text of its license is taken from another package.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmPackages, root } from './packages.mjs'

const target = process.argv[2]
const NAMED_AS_LICENCE = /^(un)?licen[cs]e|^copying|^copyright|^notice|^ofl/i
const IS_CODE = /\.(rs|js|mjs|cjs|ts|html|json|toml)$/i

const fail = (message) => {
  console.error(`error: ${message}`)
  process.exit(1)
}
const run = (program, args) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const read = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()

/** Reads the license texts in a folder and in its LICENSES folder (the REUSE convention). */
function texts(folder) {
  return [folder, join(folder, 'LICENSES'), join(folder, 'licenses')]
    .filter(existsSync)
    .flatMap((from) =>
      readdirSync(from, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !IS_CODE.test(entry.name))
        .filter((entry) => from !== folder || NAMED_AS_LICENCE.test(entry.name))
        .map((entry) => read(join(from, entry.name))),
    )
    .filter(Boolean)
}

/** Lists the crates that the executable for the target is built from, without test tools. */
function crates() {
  const metadata = JSON.parse(
    run('cargo', ['metadata', '--format-version', '1', '--locked', '--filter-platform', target]),
  )
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]))
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind !== 'dev')) visit(pkg)
    }
  }
  visit(metadata.resolve.root)
  found.delete(metadata.resolve.root)
  return metadata.packages
    .filter(({ id }) => found.has(id))
    .map((crate) => {
      const folder = dirname(crate.manifest_path)
      const named = crate.license_file ? [read(join(folder, crate.license_file))] : []
      return {
        name: `${crate.name} ${crate.version}`,
        licence: crate.license ?? 'see its text',
        authors: crate.authors.map((author) => author.replace(/\s*<.*>/, '')),
        texts: [...new Set([...named, ...texts(folder)])],
      }
    })
}

/** Lists the npm packages that the website is built with. */
function websitePackages() {
  return npmPackages().map(({ name, version, licence, folder }) => {
    if (!existsSync(folder)) fail(`${folder} is missing; run 'npm ci' in ui/`)
    const { author } = JSON.parse(read(join(folder, 'package.json')))
    const holder = typeof author === 'string' ? author.replace(/\s*[<(].*/, '') : author?.name
    return {
      name: `${name} ${version}`,
      licence: licence ?? 'see its text',
      authors: holder ? [holder] : [],
      texts: [...new Set(texts(folder))],
    }
  })
}

/** Lists the libraries that every static executable contains besides the crates. */
function foundation() {
  const sysroot = run('rustc', ['--print', 'sysroot']).trim()
  const rust = join(sysroot, 'share/doc/rust/licenses')
  const version = run('rustc', ['--version']).trim()
  const parts = [
    {
      name: `Rust's standard library (${version})`,
      licence: 'MIT OR Apache-2.0',
      authors: ['The Rust Project Developers'],
      texts: ['MIT.txt', 'Apache-2.0.txt']
        .map((file) => join(rust, file))
        .filter(existsSync)
        .map(read),
    },
  ]
  // The LGPL requires that users can relink the portal with another C library. They can, because its
  // source is available under the MIT license.
  if (target.endsWith('-gnu')) {
    const lgpl = ['/usr/share/common-licenses/LGPL-2.1', '/usr/share/licenses/glibc/COPYING.LIB'].find(
      existsSync,
    )
    if (!lgpl) fail('the text of the LGPL 2.1 was not found (on Debian it is in base-files)')
    const notices = '/usr/share/doc/libc6/copyright'
    parts.push({
      name: 'GNU C Library',
      licence: 'LGPL-2.1-or-later',
      authors: ['Free Software Foundation, Inc.'],
      texts: [lgpl, notices].filter(existsSync).map(read),
    })
  }
  return parts
}

/** Lists the fonts and icons of the website, which are not packages. */
function works() {
  const files = {
    Commissioner: 'ui/fonts/commissioner-OFL.txt',
    'Source Serif 4': 'ui/fonts/source-serif-4-OFL.txt',
  }
  const fonts = Object.entries(files).map(([name, file]) => ({
    name: `Typeface ${name}`,
    licence: 'OFL-1.1',
    authors: [],
    texts: [read(join(root, file))],
  }))
  const icons = read(join(root, 'ui/brand/social/LICENSE-CC0.md'))
  return [...fonts, { name: 'Icons of social networks', licence: 'CC0-1.0', authors: [], texts: [icons] }]
}

const parts = [
  {
    title: 'The portal',
    entries: [{ name: 'portal', licence: 'MIT', authors: [], texts: [read(join(root, 'LICENSE'))] }],
  },
  { title: 'The server: foundation', entries: foundation() },
  { title: 'The server: Rust crates', entries: crates() },
  { title: 'The website: npm packages', entries: websitePackages() },
  { title: 'The website: fonts and icons', entries: works() },
]

/** Packages without a license file get one of these standard texts. */
const all = parts.flatMap(({ entries }) => entries).flatMap((entry) => entry.texts)
const apache = all.find(
  (text) => /^\s*Apache License\s+Version 2\.0/.test(text) && text.includes('END OF TERMS'),
)
const PERMISSION = /Permission is hereby granted, free of charge[\s\S]*?OR OTHER DEALINGS IN THE\s+SOFTWARE\./
const permission = all.map((text) => PERMISSION.exec(text)?.[0]).find(Boolean)
const REDISTRIBUTION = /Redistribution and use in source and binary forms[\s\S]*?POSSIBILITY OF SUCH\s+DAMAGE\./
const redistribution = all
  .map((text) => REDISTRIBUTION.exec(text)?.[0])
  .find((text) => text?.includes('Neither the name of the copyright holder'))
for (const entry of parts.flatMap(({ entries }) => entries)) {
  if (entry.texts.length > 0) continue
  const holders = entry.authors.join(', ') || `the authors of ${entry.name}`
  if (/\bMIT\b/.test(entry.licence) && permission) {
    entry.texts = [`Copyright (c) ${holders}\n\n${permission}`]
  } else if (/\bApache-2\.0\b/.test(entry.licence) && apache) entry.texts = [apache]
  else if (/\bBSD-3-Clause\b/.test(entry.licence) && redistribution)
    entry.texts = [`Copyright (c) ${holders}\n\n${redistribution}`]
  else fail(`${entry.name} (${entry.licence}) has no license text, and there is no standard text for it`)
  entry.licence += ' (standard text; the package has none)'
}

// Many packages share a text, so each text is printed once, after the list.
const out = ['Licenses of everything in the portal', '']
const numbers = new Map()
for (const { title, entries } of parts) {
  out.push(title, '='.repeat(title.length), '')
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const refs = entry.texts.map((text) => {
      if (!numbers.has(text)) numbers.set(text, numbers.size + 1)
      return numbers.get(text)
    })
    out.push(`${entry.name}: ${entry.licence} [${refs.join(', ')}]`)
  }
  out.push('')
}
for (const [text, number] of numbers) out.push('-'.repeat(80), `[${number}]`, '', text, '')
process.stdout.write(out.join('\n'))

const count = parts.reduce((sum, { entries }) => sum + entries.length, 0)
console.error(`${count} packages, ${numbers.size} different texts`)
