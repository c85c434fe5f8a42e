import { useEffect } from 'react'
import { PURPOSE } from '../../http/purpose.ts'
import { request } from '../../http/request.ts'
import { SCREEN } from '../../paths.ts'

/** Interval between checks in milliseconds. */
const INTERVAL = 60_000
/** Request timeout in milliseconds. */
const PATIENCE = 15_000

/** Reloads the page when the site has other content, or is of another release. */
export function useFreshPage(): void {
  useEffect(() => {
    let first: string | undefined
    const look = async () => {
      const tag = await tagOfPage().catch(() => undefined)
      first ??= tag
      if (tag !== undefined && tag !== first) location.reload()
    }
    void look()
    const timer = setInterval(look, INTERVAL)
    return () => clearInterval(timer)
  }, [])
}

async function tagOfPage(): Promise<string | undefined> {
  const { headers } = await request(SCREEN, {
    method: 'HEAD',
    headers: { [PURPOSE.header]: PURPOSE.notice },
    signal: AbortSignal.timeout(PATIENCE),
  })
  return headers.get('ETag') ?? undefined
}
