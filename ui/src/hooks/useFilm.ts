import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { wantsLessData } from '../http/saveData.ts'
import { useReducedMotion } from './useMediaQuery.ts'

/** Up to this width, and in portrait, the small film is sharp enough. */
const SMALL_SCREEN = '(max-width: 767px)'

export interface FilmControl {
  ref: RefObject<HTMLVideoElement | null>
  /** A frame of it is on screen. */
  playing: boolean
  /** It does not play by itself: less motion or less data was asked for, or the browser refuses. */
  isOff: boolean
  play: () => void
  pause: () => void
  onPlaying: () => void
}

/**
 * Plays the film behind the hero: after the page is painted, muted, and only where motion is
 * welcome and data is not to be saved; on request always.
 */
export function useFilm(): FilmControl {
  const ref = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [refused, setRefused] = useState(false)
  const [savesData, setSavesData] = useState(false)
  const reducedMotion = useReducedMotion()

  const play = useCallback(() => {
    const video = ref.current
    if (!video) return
    setRefused(false)
    // Not before now: an element with an address may fetch it.
    if (!video.src) video.src = filmFor(video)
    playMuted(video).catch(() => setRefused(true))
  }, [])

  const pause = useCallback(() => ref.current?.pause(), [])

  useEffect(() => {
    if (reducedMotion) {
      ref.current?.pause()
      return
    }
    if (wantsLessData()) {
      setSavesData(true)
      return
    }
    return afterPaint(play)
  }, [reducedMotion, play])

  return {
    ref,
    playing,
    isOff: reducedMotion || savesData || refused,
    play,
    pause,
    onPlaying: () => setPlaying(true),
  }
}

/**
 * Browsers play by themselves only what is muted, and React renders the attribute without the
 * property; where the first attempt is refused, it is muted by force and tried once more.
 */
async function playMuted(video: HTMLVideoElement): Promise<void> {
  video.muted = true
  try {
    await video.play()
  } catch (error) {
    // A pause that came in between is a wish, not a refusal.
    if (error instanceof DOMException && error.name === 'AbortError') return
    video.defaultMuted = true
    video.muted = true
    await video.play()
  }
}

function filmFor(video: HTMLVideoElement): string {
  const size = matchMedia(SMALL_SCREEN).matches ? 'hero-small' : 'hero'
  const format = video.canPlayType('video/webm; codecs="vp9"') ? 'webm' : 'mp4'
  return `/media/film/${size}.${format}`
}

/** Calls back when the page has loaded and been painted; returns what cancels it. */
function afterPaint(callback: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const onLoad = () => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(callback, 0)
    })
  }
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
  return () => {
    removeEventListener('load', onLoad)
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
