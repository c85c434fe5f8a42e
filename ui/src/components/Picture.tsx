import { useContentStore, usePicture } from '../content/ContentProvider.tsx'
import type { MediaEntry } from '../content/types.ts'
import { UPRIGHT_WINDOW } from '../hooks/useMediaQuery.ts'

interface PictureProps {
  /** Path below media/masters, without extension. */
  name: string
  /** Empty if the picture only repeats the text beside it. */
  alt: string
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Loads the picture immediately, for the first view. */
  eager?: boolean
  /** Fetch priority of an eager picture; `auto` for backgrounds. */
  priority?: 'high' | 'auto'
  /** An alternative picture for portrait windows. */
  upright?: string
}

/** A responsive picture: the browser loads the width that it needs. */
export function Picture({ name, alt, sizes, eager = false, priority = 'high', upright }: PictureProps) {
  const media = usePicture(name)
  const uprightMedia = usePicture(upright ?? name)
  const { rendered } = useContentStore()
  if (!media) return null
  const srcSet = (of: string, { widths }: MediaEntry) =>
    widths.map((width) => `/media/${of}-${width}.avif ${width}w`).join(', ')
  const sources = [
    ...(upright && uprightMedia
      ? [{ media: UPRIGHT_WINDOW, srcSet: srcSet(upright, uprightMedia), sizes: 'max(75vw, 43vh)' }]
      : []),
    { srcSet: srcSet(name, media), sizes },
  ]
  // Record the first picture for the page's `Link` header; this does not affect rendering.
  if (eager && priority === 'high' && rendered.first.length === 0) rendered.first.push(...sources)
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} type="image/avif" {...source} />
      ))}
      <img
        src={`/media/${name}-${media.jpegWidths[0]}.jpg`}
        width={media.width}
        height={media.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? priority : undefined}
      />
    </picture>
  )
}
