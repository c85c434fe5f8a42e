import { useEffect } from 'react'
import { useText } from '../content/ContentProvider.tsx'
import type { Route } from '../routes.ts'

/** Keeps title and description of the document those of the current page; the prerendered ones come first. */
export function useDocumentMeta(route: Route): void {
  const t = useText()
  const title = t(`${route.metaKey}.title`)
  const description = t(`${route.metaKey}.description`)
  useEffect(() => {
    // A section's texts may still be on their way.
    if (!title) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
