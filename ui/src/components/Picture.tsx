import { useContentStore, usePicture } from '../content/ContentProvider.tsx'
import type { MediaEntry } from '../content/types.ts'

interface PictureProps {
  /** Name of a master under media/masters, without extension. */
  name: string
  /** Empty where the picture only repeats what stands beside it. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Part of the first view: fetched at once. */
  eager?: boolean
  /** An eager picture goes first, unless it only backs what matters. */
  priority?: 'high' | 'auto'
  /** Another picture of the same thing for upright windows. */
  upright?: string
}

/** The largest width of the JPEG fallback. */
const FALLBACK_WIDTH = 800
const UPRIGHT_WINDOW = '(max-aspect-ratio: 2/3)'

/** A picture in the width the window needs. */
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
  // The build names the first picture in the page's `Link` field; rendering does not depend on it.
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
