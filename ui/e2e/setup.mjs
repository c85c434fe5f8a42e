/** Starts the portal once for all browser tests; the returned function stops it. */
import { startPortal } from './portal.mjs'

export default async function setup() {
  const portal = await startPortal()
  process.env.TESTED_URL = portal.url
  return () => portal.stop()
}
