import { useEffect, useState } from 'react'
import type { Lists } from '../../../content/types.ts'
import { request } from '../../../http/request.ts'
import { serverNow } from '../../../http/serverClock.ts'
import { REQUESTS } from '../../../paths.ts'

interface RequestsPage {
  data: Pick<Lists, 'requests'>
}

/** When questions close, by the reference of each request that still takes them; empty until that is known. */
export function useDeadlines(): ReadonlyMap<string, string> {
  const [deadlines, setDeadlines] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const load = async () => {
      const page: RequestsPage = await (await request(`/assets/content${REQUESTS}.json`)).json()
      const open = page.data.requests.filter(({ questionsUntil }) => Date.parse(questionsUntil) > serverNow())
      setDeadlines(new Map(open.map(({ reference, questionsUntil }) => [reference, questionsUntil])))
    }
    // The list is complete without them.
    load().catch(() => undefined)
  }, [])
  return deadlines
}
