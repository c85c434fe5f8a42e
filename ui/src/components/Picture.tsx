import { useContent } from '../content/ContentProvider.tsx'

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

/** A picture in the width the window needs, as AVIF where the browser reads it. */
export function Picture({ name, alt, sizes, eager = false, priority = 'high', upright }: PictureProps) {
  const pictures = useContent().media
  const media = pictures[name]
  if (!media) return null
  const source = (format: string, of = name) =>
    pictures[of]?.widths.map((width) => `/media/${of}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      {upright && (
        <source
          type="image/avif"
          media="(max-aspect-ratio: 2/3)"
          srcSet={source('avif', upright)}
          sizes="67vh"
        />
      )}
      <source type="image/avif" srcSet={source('avif')} sizes={sizes} />
      <img
        src={`/media/${name}-${media.widths[0]}.jpg`}
        srcSet={source('jpg')}
        sizes={sizes}
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
