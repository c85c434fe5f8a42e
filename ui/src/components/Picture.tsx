import { useContentStore, usePicture } from '../content/ContentProvider.tsx'
import type { MediaEntry } from '../content/types.ts'
import { pictureFile } from '../domain/pictureFile.ts'
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
  /** An alternative picture for upright windows. */
  upright?: string
  /** The media query of these windows. */
  uprightWindow?: string
}

/** A responsive picture: the browser loads the width that it needs. */
export function Picture({
  name,
  alt,
  sizes,
  eager = false,
  priority = 'high',
  upright,
  uprightWindow = UPRIGHT_WINDOW,
}: PictureProps) {
  const media = usePicture(name)
  const uprightMedia = usePicture(upright ?? name)
  const { rendered } = useContentStore()
  if (!media) return null
  const sources = [
    // These sizes are less than the crop's width, because an upright picture is in the first view of phones.
    ...(upright && uprightMedia
      ? [{ media: uprightWindow, ...filesOf(upright, uprightMedia), sizes: 'max(75vw, 43vh)' }]
      : []),
    { ...filesOf(name, media), sizes },
  ]
  // Record the first picture for the page's `Link` header; this does not affect rendering.
  if (eager && priority === 'high' && rendered.first.length === 0) rendered.first.push(...sources)
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={pictureFile(name, media, media.jpegWidths[0] ?? media.width, 'jpg')}
        width={media.width}
        height={media.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        // A picture of the first view is painted with it instead of a frame later.
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? priority : undefined}
      />
    </picture>
  )
}

/** The AVIF files of a picture, or the JPEG files while there are none. */
function filesOf(name: string, media: MediaEntry): { type: string; srcSet: string } {
  const [format, widths] =
    media.widths.length > 0 ? (['avif', media.widths] as const) : (['jpg', media.jpegWidths] as const)
  return {
    type: format === 'avif' ? 'image/avif' : 'image/jpeg',
    srcSet: widths.map((width) => `${pictureFile(name, media, width, format)} ${width}w`).join(', '),
  }
}
