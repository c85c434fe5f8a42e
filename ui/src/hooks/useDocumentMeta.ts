import { useEffect } from 'react'
import { metaOf } from '../app/meta.ts'
import type { Match } from '../app/routes.ts'
import { useContent } from '../content/ContentProvider.tsx'

/** Keeps title and description of the document those of the current page; the prerendered ones come first. */
export function useDocumentMeta(match: Match): void {
  const { title, description } = metaOf(match, useContent())
  useEffect(() => {
    // A section's texts may still be on their way.
    if (!title) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
