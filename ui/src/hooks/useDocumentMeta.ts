import { useEffect } from 'react'
import type { Description } from '../content/Route.ts'

/** Updates the document's title and description after navigation; the first ones are prerendered. */
export function useDocumentMeta({ title, description }: Description): void {
  useEffect(() => {
    // The section's texts may not be loaded yet.
    if (!title) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
