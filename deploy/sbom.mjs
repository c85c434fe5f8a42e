/**
 * Completes the bills of material of a release: `node deploy/sbom.mjs VERSION PREFIX`.
 *
 * PREFIX.server.cdx.json was written by cargo-cyclonedx and loses the build machine's paths;
 * PREFIX.website.cdx.json is made from the UI's lock file. Both are the same in each run.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { npmPackages, root } from './packages.mjs'

const [version, prefix] = process.argv.slice(2)
const timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString()

/** The serial number is made from the content, as a UUID of version 8 (RFC 9562 §5.8). */
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

/** The lock file holds hashes as `sha512-` and base64, the bill wants hexadecimal digits. */
function hashes(integrity = '') {
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? []
  return digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : undefined
}

// `npm sbom --omit dev` leaves out whatever a test tool needs as well, React among it.
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
// A package that is installed twice in one version is one component.
const once = [...new Map(components.map((component) => [component.purl, component])).values()]
write(`${prefix}.website.cdx.json`, {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': 'portal-ui', name: 'portal-ui', version } },
  components: once,
})
