import type { FilmControl } from '../../hooks/useFilm.ts'

/** The looping film behind the hero. It has no sound and no more information than the poster. */
export function Film({ film }: { film: FilmControl }) {
  return (
    <video
      ref={film.ref}
      className="hero__film"
      data-playing={film.playing || undefined}
      muted
      loop
      playsInline
      preload="none"
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={film.onPlaying}
    />
  )
}
