/** The portal behind a proxy that adds the recorder to every page and can simulate a network failure. */
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { startPortal } from '../portal.mjs'

const RECORDER = '/test-recorder.js'
const recorder = readFileSync(new URL('recorder.js', import.meta.url))
/** The pages' Content-Security-Policy allows scripts from their own origin, but not inline. */
const TAG = `<script src="${RECORDER}"></script>`

export async function startSite() {
  const portal = await startPortal()
  const { port } = new URL(portal.url)
  const site = { origin: '', online: true }

  const proxy = createServer((incoming, outgoing) => {
    if (incoming.url === RECORDER) {
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(recorder)
      return
    }
    if (!site.online) {
      incoming.socket.destroy()
      return
    }
    const { url: path, method } = incoming
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    // The proxy changes the page, so prevent 304 responses for the portal's version.
    delete headers['if-none-match']
    delete headers['if-modified-since']
    const forwarded = request({ port, path, method, headers }, (answer) => forward(answer, outgoing))
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })

  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // Browsers allow service workers on localhost without TLS.
  site.origin = `http://localhost:${proxy.address().port}`
  site.close = () => {
    proxy.close()
    proxy.closeAllConnections()
    portal.stop()
  }
  return site
}

async function forward(answer, outgoing) {
  if (!answer.headers['content-type']?.startsWith('text/html')) {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const { 'content-length': _, ...headers } = answer.headers
  const chunks = await answer.toArray()
  outgoing.writeHead(answer.statusCode, headers)
  outgoing.end(Buffer.concat(chunks).toString().replace('<head>', `<head>${TAG}`))
}
