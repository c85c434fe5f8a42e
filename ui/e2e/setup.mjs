/** Starts the portal once for all browser tests; the returned function stops it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addStaff, startPortal } from './portal.mjs'

/** The accounts that the tests of the desk sign in to. */
const STAFF = [
  ['desk@example.com', 'Desk Example'],
  ['noor@example.com', 'Noor Example'],
  ['admin@example.com', 'Adam Example', 'administrator'],
]

export default async function setup() {
  const data = await mkdtemp(join(tmpdir(), 'portal-'))
  // Tests say which client they are: each may send only so many inquiries.
  const portal = await startPortal(['--data-dir', data, '--trusted-proxy', '127.0.0.1'])
  process.env.TESTED_URL = portal.url
  for (const [email, name, roles] of STAFF) await addStaff(data, email, name, roles)
  return async () => {
    await portal.stop()
    await rm(data, { recursive: true })
  }
}
