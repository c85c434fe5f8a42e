import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FilmFile } from '../content/types.ts'
import { wantsLessData } from '../http/saveData.ts'
import { UPRIGHT_WINDOW, useReducedMotion } from './useMediaQuery.ts'

/** The encodings of each film, the smallest first, with the profile and level that a browser has to decode. */
const ENCODINGS = [
  { suffix: 'av1.webm', type: 'video/webm; codecs="av01.0.08M.10"' },
  { suffix: 'webm', type: 'video/webm; codecs="vp09.00.40.08"' },
  { suffix: 'mp4', type: 'video/mp4; codecs="avc1.640029"' },
]

export interface FilmControl {
  ref: RefObject<HTMLVideoElement | null>
  /** A frame of the film is visible. */
  playing: boolean
  /** Autoplay is off: reduced motion, reduced data, or refused by the browser. */
  isOff: boolean
  /** The visitor asked for less data. */
  savesData: boolean
  play: () => void
  pause: () => void
  onPlaying: () => void
}

const NO_FILES: readonly FilmFile[] = []

/**
 * Plays the hero's film, muted, after the first paint. With reduced motion or reduced data, it plays only on
 * request. `files` are those of an office's folder, which replace the film of their name.
 */
export function useFilm(files: readonly FilmFile[] = NO_FILES): FilmControl {
  const ref = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [refused, setRefused] = useState(false)
  const [savesData, setSavesData] = useState(false)
  const reducedMotion = useReducedMotion()

  const play = useCallback(() => {
    const video = ref.current
    if (!video) return
    // Set the source only now: a video element with a source may start to load.
    if (!video.src) video.src = filmFor(video, files)
    playMuted(video).catch(() => setRefused(true))
  }, [files])

  const pause = useCallback(() => ref.current?.pause(), [])

  useEffect(() => {
    const isLess = wantsLessData()
    setSavesData(isLess)
    if (reducedMotion) ref.current?.pause()
    return reducedMotion || isLess ? undefined : afterPaint(play)
  }, [reducedMotion, play])

  // When a phone is turned, the other film continues at the same time.
  useEffect(() => {
    const turn = () => {
      const video = ref.current
      if (!video?.src) return
      const { currentTime, paused } = video
      video.src = filmFor(video, files)
      video.currentTime = currentTime
      if (!paused) play()
    }
    const upright = matchMedia(UPRIGHT_WINDOW)
    upright.addEventListener('change', turn)
    return () => upright.removeEventListener('change', turn)
  }, [play, files])

  return {
    ref,
    playing,
    isOff: reducedMotion || savesData || refused,
    savesData,
    play,
    pause,
    onPlaying: () => {
      setPlaying(true)
      setRefused(false)
    },
  }
}

/**
 * Browsers only autoplay muted video, and React renders the `muted` attribute but not the property. If the
 * first attempt is refused, set the property and try again.
 */
async function playMuted(video: HTMLVideoElement): Promise<void> {
  video.muted = true
  try {
    await video.play()
  } catch (error) {
    // AbortError means that the visitor paused meanwhile, not that the browser refused.
    if (error instanceof DOMException && error.name === 'AbortError') return
    video.defaultMuted = true
    video.muted = true
    await video.play()
  }
}

function filmFor(video: HTMLVideoElement, files: readonly FilmFile[]): string {
  const name = matchMedia(UPRIGHT_WINDOW).matches ? 'hero-tall' : 'hero'
  const playable = ENCODINGS.filter(({ type }) => video.canPlayType(type)).map(({ suffix }) => suffix)
  const own = files.filter((file) => file.name === name)
  const file =
    playable.map((suffix) => own.find(({ encoding }) => encoding === suffix)).find(Boolean) ?? own[0]
  if (file) return `/media/film/${name}-${file.revision}.${file.encoding}`
  return `/media/film/${name}.${playable[0] ?? 'mp4'}`
}

/** Calls back after the page has loaded and painted; returns a function that cancels it. */
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
