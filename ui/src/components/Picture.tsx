import { useContentStore, usePicture } from '../content/ContentProvider.tsx'
import type { MediaEntry } from '../content/types.ts'

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

/** Maximum width of the JPEG fallback. */
const FALLBACK_WIDTH = 800
const UPRIGHT_WINDOW = '(max-aspect-ratio: 2/3)'

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
      ? [{ media: UPRIGHT_WINDOW, srcSet: srcSet(upright, uprightMedia), sizes: '67vh' }]
      : []),
    { srcSet: srcSet(name, media), sizes },
  ]
  // Record the first picture for the page's `Link` header; this does not affect rendering.
  if (eager && priority === 'high' && rendered.first.length === 0) rendered.first.push(...sources)
  const fallback = media.widths.filter((width) => width <= FALLBACK_WIDTH).at(-1)
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} type="image/avif" {...source} />
      ))}
      <img
        src={`/media/${name}-${fallback}.jpg`}
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
