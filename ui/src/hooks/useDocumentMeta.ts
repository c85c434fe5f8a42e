import { useEffect } from 'react'
import type { Description } from '../content/Route.ts'

/** Keeps title and description of the document those of the current page; the prerendered ones come first. */
export function useDocumentMeta({ title, description }: Description): void {
  useEffect(() => {
    // A section's texts may still be on their way.
    if (!title) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
