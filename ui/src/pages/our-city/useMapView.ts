import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

/** Zoom levels. */
const SCALES = [1, 1.6, 2.4, 3.6]
/** Origin and size of the picture, in plan units. */
const ORIGIN = [26, 40] as const
const SIZE = [1149, 872] as const
export const VIEW_BOX = [...ORIGIN, ...SIZE].join(' ')

/** Maximum movement of a click, in pixels; anything further is a drag. */
const DRAG_DISTANCE = 4

interface View {
  /** Index into SCALES. */
  step: number
  /** Center of the view, as fractions of the plan from its start and top. */
  x: number
  y: number
}

const WHOLE: View = { step: 0, x: 0.5, y: 0.5 }

/** Zoom and pan of the map. Buttons and keys zoom; a zoomed map can be dragged. */
export function useMapView(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE)
  const scale = SCALES[view.step] ?? 1
  const zoomed = view.step > 0

  useEffect(() => {
    const element = stage.current
    if (!element || !zoomed) return
    let last: PointerEvent | null = null
    let distance = 0
    const down = (event: PointerEvent) => {
      last = event
      distance = 0
    }
    const move = (event: PointerEvent) => {
      if (!last) return
      const { width, height } = element.getBoundingClientRect()
      const x = (last.clientX - event.clientX) / width
      const y = (last.clientY - event.clientY) / height
      distance += Math.hypot(last.clientX - event.clientX, last.clientY - event.clientY)
      last = event
      setView((before) => within({ ...before, x: before.x + x, y: before.y + y }))
    }
    const up = () => {
      last = null
    }
    // Ignore the click at the end of a drag.
    const click = (event: MouseEvent) => {
      if (distance > DRAG_DISTANCE) event.stopPropagation()
    }
    element.addEventListener('click', click, { capture: true })
    element.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('click', click, { capture: true })
      element.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [stage, zoomed])

  const style: CSSProperties | undefined = zoomed
    ? { transform: `scale(${scale}) translate(${(0.5 - view.x) * 100}%, ${(0.5 - view.y) * 100}%)` }
    : undefined
  return {
    zoomed,
    canZoomIn: view.step < SCALES.length - 1,
    /** Set by script, because the Content-Security-Policy does not allow inline style attributes. */
    style,
    /** Zooms in around a point, in plan units. */
    zoomIn: (around?: readonly [number, number]) =>
      setView(({ step, ...middle }) =>
        within({
          step: Math.min(step + 1, SCALES.length - 1),
          ...(around ? shareOf(around) : middle),
        }),
      ),
    /** Centers a zoomed map on a point. */
    follow: (point: readonly [number, number]) =>
      setView((before) => within({ ...before, ...shareOf(point) })),
    zoomOut: () => setView((before) => within({ ...before, step: Math.max(0, before.step - 1) })),
    reset: () => setView(WHOLE),
  }
}

/** Converts plan units to fractions of the plan's size. */
const shareOf = ([x, y]: readonly [number, number]) => ({
  x: (x - ORIGIN[0]) / SIZE[0],
  y: (y - ORIGIN[1]) / SIZE[1],
})

/** Limits the view to the edges of the plan. */
function within({ step, x, y }: View): View {
  const half = 0.5 / (SCALES[step] ?? 1)
  const clamp = (value: number) => Math.min(1 - half, Math.max(half, value))
  return { step, x: clamp(x), y: clamp(y) }
}
