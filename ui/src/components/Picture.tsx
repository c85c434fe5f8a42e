import { usePicture } from '../content/ContentProvider.tsx'

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

/** Who reads no AVIF gets one JPEG, up to this wide. */
const FALLBACK_WIDTH = 800

/** A picture in the width the window needs. */
export function Picture({ name, alt, sizes, eager = false, priority = 'high', upright }: PictureProps) {
  const media = usePicture(name)
  const uprightMedia = usePicture(upright ?? name)
  if (!media) return null
  const source = (of = name, { widths } = media) =>
    widths.map((width) => `/media/${of}-${width}.avif ${width}w`).join(', ')
  const fallback = media.widths.filter((width) => width <= FALLBACK_WIDTH).at(-1)
  return (
    <picture>
      {upright && (
        <source
          type="image/avif"
          media="(max-aspect-ratio: 2/3)"
          srcSet={source(upright, uprightMedia)}
          sizes="67vh"
        />
      )}
      <source type="image/avif" srcSet={source()} sizes={sizes} />
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
