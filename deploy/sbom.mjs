/**
 * Completes the bills of material of a release: `node deploy/sbom.mjs VERSION PREFIX`.
 *
 * It removes the build machine's paths from PREFIX.server.cdx.json, which cargo-cyclonedx has written,
 * and makes PREFIX.website.cdx.json from the UI's lock file. Both are reproducible.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { npmPackages, root } from './packages.mjs'

const [version, prefix] = process.argv.slice(2)
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

const server = `${prefix}.server.cdx.json`
const here = `path+${pathToFileURL(root)}`
write(server, JSON.parse(readFileSync(server, 'utf8').replaceAll(here, 'path+file:///portal')))

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
  metadata: { component: { type: 'application', 'bom-ref': 'portal-ui', name: 'portal-ui', version } },
  components: once,
})
