/**
 * Completes the bills of material of a release: `node deploy/sbom.mjs VERSION PREFIX CC`, CC being the C
 * compiler that links.
 *
 * It removes the build machine's paths from PREFIX.server.cdx.json, which cargo-cyclonedx has written, and adds
 * to it what is linked statically besides the crates. It makes PREFIX.website.cdx.json from the UI's lock file.
 * Both bills name the tools of the build, and both are reproducible.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { npmPackages, root } from './packages.mjs'

const [version, prefix, cc] = process.argv.slice(2)
const timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString()

/** Derives the serial number from the content, so that it is reproducible: a UUID version 8 (RFC 9562 §5.8). */
function write(file, bill) {
  bill.metadata.timestamp = timestamp
  delete bill.serialNumber
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  bill.serialNumber = `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} components in ${file}`)
}

const run = (program, args, input) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'inherit'] }).trim()

const [, rust] = /^release: (.*)$/m.exec(run('rustc', ['-vV']))
const gcc = run(cc, ['-dumpfullversion'])
// The headers of glibc define its version: "2 36".
const glibc = run(cc, ['-E', '-P', '-'], '#include <features.h>\n__GLIBC__ __GLIBC_MINOR__\n')
  .split('\n')
  .at(-1)
  .replace(' ', '.')

/** Finds the version of Debian's package that has the file, because its patches are in the executable. */
function debian(file) {
  try {
    const path = run('realpath', [run(cc, [`-print-file-name=${file}`])])
    const name = run('dpkg-query', ['--search', path]).split(': ')[0]
    return run('dpkg-query', ['--show', '--showformat=${source:Package} ${source:Version}', name])
  } catch {
    return undefined
  }
}

/** A library that the executable contains though it is neither a crate nor a package of npm. */
function library(name, libraryVersion, license, file) {
  const origin = file && debian(file)
  return {
    type: 'library',
    'bom-ref': `pkg:generic/${name}@${libraryVersion}`,
    name,
    version: libraryVersion,
    licenses: [{ expression: license }],
    purl: `pkg:generic/${name}@${libraryVersion}`,
    properties: origin && [{ name: 'portal:debian-source', value: origin }],
  }
}

const linked = [
  library('rust-std', rust, 'MIT OR Apache-2.0'),
  library('glibc', glibc, 'LGPL-2.1-or-later', 'libc.a'),
  library('libgcc', gcc, 'GPL-3.0-or-later WITH GCC-exception-3.1', 'libgcc_eh.a'),
]

const tools = [
  { name: 'rustc', version: run('rustc', ['--version']) },
  { name: 'cargo', version: run('cargo', ['--version']) },
  { name: 'gcc', version: gcc },
  { name: 'node', version: process.versions.node },
  { name: 'npm', version: run('npm', ['--version']) },
]

const server = `${prefix}.server.cdx.json`
const here = `path+${pathToFileURL(root)}`
const bill = JSON.parse(readFileSync(server, 'utf8').replaceAll(here, 'path+file:///portal'))
bill.components.push(...linked)
bill.metadata.tools = [...(bill.metadata.tools ?? []), ...tools]
write(server, bill)

/** Converts a hash of the lock file, `sha512-` and base64, to the hexadecimal form of CycloneDX. */
function hashes(integrity = '') {
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? []
  return digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : undefined
}

// `npm sbom --omit dev` cannot be used: it also leaves out React, because a test tool depends on it too.
const components = npmPackages().map(({ name, version: packageVersion, licence, integrity }) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: packageVersion,
    hashes: hashes(integrity),
    licenses: licence && [{ expression: licence }],
    purl,
  }
})
// npm may install the same version of a package twice; the bill lists it once.
const once = [...new Map(components.map((component) => [component.purl, component])).values()]
write(`${prefix}.website.cdx.json`, {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { tools, component: { type: 'application', 'bom-ref': 'portal-ui', name: 'portal-ui', version } },
  components: once,
})
