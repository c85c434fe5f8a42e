interface GlyphProps {
  /** Name of a file in brand/icons or brand/social, without extension. */
  name: string
  className?: string
}

/** A symbol from the sprite /brand/icons.svg, which the build makes from brand/icons and brand/social. */
export function Glyph({ name, className }: GlyphProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/brand/icons.svg#${name}`} />
    </svg>
  )
}
