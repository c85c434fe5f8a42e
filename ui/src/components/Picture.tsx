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
}

/** A picture in the width the window needs, as AVIF where the browser reads it. */
export function Picture({ name, alt, sizes, eager = false }: PictureProps) {
  const media = useContent().media[name]
  if (!media) return null
  const source = (format: string) =>
    media.widths.map((width) => `/media/${name}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
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
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
