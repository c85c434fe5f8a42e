import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { PLAN } from '../../components/InkPlan.tsx'

const STEP = 1.4
const MOST = 4
/** Limits of the zoom for a district, and the share of the free part that it fills. */
const NEAREST = 3
const FARTHEST = 1.15
const SHARE = 0.6
/** Movement of the pointer, in pixels, from which a click is a drag. */
const DRAG_DISTANCE = 6
/** Time without transitions after the window changed its size, in milliseconds. */
const SETTLE = 100

type Point = readonly [x: number, y: number]

/** The zoom, and the movement of the map in pixels. */
interface View {
  zoom: number
  x: number
  y: number
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 }

interface Parts {
  map: RefObject<HTMLElement | null>
  /** The drawing inside the map. */
  sheet: RefObject<HTMLElement | null>
  /** The panel that lies over the end of the map on wide windows. */
  panel: RefObject<HTMLElement | null>
}

export interface Camera {
  /** For the element that contains the sheet, set by script. */
  style: CSSProperties | undefined
  /** Whether the view follows the pointer or the window, without transition. */
  isStill: boolean
  canZoomIn: boolean
  canZoomOut: boolean
  zoomIn: () => void
  zoomOut: () => void
  showWhole: () => void
  /** Converts a point of the plan to pixels of the map. */
  placeOf: (point: Point) => Point
}

/**
 * The view of the map: it moves to the outline of the chosen district, or back to the whole city. Buttons zoom, a
 * mouse drags the map once it is zoomed, and two fingers zoom and move it.
 */
export function useCamera({ map, sheet, panel }: Parts, outline: string | undefined): Camera {
  const [view, setView] = useState(WHOLE)
  const [isStill, setStill] = useState(false)

  /** The part of the map that neither the header nor the panel covers. */
  const room = useCallback(() => {
    const covered = outline && isOver(panel.current) ? (panel.current?.offsetWidth ?? 0) : 0
    const [element, top] = [map.current, sheet.current?.offsetTop ?? 0]
    const isRtl = element !== null && getComputedStyle(element).direction === 'rtl'
    return {
      left: isRtl ? covered : 0,
      top,
      width: (element?.clientWidth ?? 0) - covered,
      height: (element?.clientHeight ?? 0) - top,
    }
  }, [map, sheet, panel, outline])

  const aim = useCallback((): View => {
    if (!outline || !sheet.current) return WHOLE
    const points = outline.split(' ').map((pair) => still(sheet.current, pair.split(',').map(Number)))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const free = room()
    const fit = Math.min((free.width * SHARE) / (right - left), (free.height * SHARE) / (bottom - top))
    const zoom = clamp(fit, FARTHEST, NEAREST)
    return {
      zoom,
      x: free.left + free.width / 2 - (zoom * (left + right)) / 2,
      y: free.top + free.height / 2 - (zoom * (top + bottom)) / 2,
    }
  }, [outline, sheet, room])

  useEffect(() => setView(aim()), [aim])

  useEffect(() => {
    const element = map.current
    if (!element) return
    let settled: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    // The map is observed instead of the window, whose height changes on phones while the page scrolls.
    const observer = new ResizeObserver(() => {
      // The observer also reports the initial size.
      if (isFirst) {
        isFirst = false
        return
      }
      setStill(true)
      setView(aim())
      clearTimeout(settled)
      settled = setTimeout(() => setStill(false), SETTLE)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(settled)
    }
  }, [map, aim])

  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })

  useEffect(() => {
    const element = map.current
    if (!element) return
    const pointers = new Map<number, Point>()
    let start: { view: View; middle: Point; distance: number } | undefined
    let dragged = false
    const grip = () => {
      const [[ax, ay], [bx, by]] = [
        [...pointers.values()][0] ?? [0, 0],
        [...pointers.values()].at(-1) ?? [0, 0],
      ]
      return { middle: [(ax + bx) / 2, (ay + by) / 2] as const, distance: Math.hypot(ax - bx, ay - by) }
    }
    const at = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return [clientX - left, clientY - top]
    }
    const down = (event: PointerEvent) => {
      const isMouse = event.pointerType === 'mouse'
      if (pointers.size === 0) dragged = false
      if (isMouse && (event.button !== 0 || latest.current.zoom === 1)) return
      pointers.set(event.pointerId, at(event))
      // One finger scrolls the page.
      if (isMouse || pointers.size === 2) start = { view: latest.current, ...grip() }
    }
    const move = (event: PointerEvent) => {
      if (!start || !pointers.has(event.pointerId)) return
      // The button was released outside the window, so no pointerup event arrived.
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        up(event)
        return
      }
      pointers.set(event.pointerId, at(event))
      const { middle, distance } = grip()
      const [dx, dy] = [middle[0] - start.middle[0], middle[1] - start.middle[1]]
      if (!dragged && pointers.size === 1 && Math.hypot(dx, dy) < DRAG_DISTANCE) return
      dragged = true
      setStill(true)
      const zoom = start.distance
        ? clamp((start.view.zoom * distance) / start.distance, 1, MOST)
        : start.view.zoom
      const ratio = zoom / start.view.zoom
      setView({
        zoom,
        x: middle[0] - (start.middle[0] - start.view.x) * ratio,
        y: middle[1] - (start.middle[1] - start.view.y) * ratio,
      })
    }
    const up = ({ pointerId }: PointerEvent) => {
      if (!pointers.delete(pointerId) || !start) return
      start = undefined
      setStill(false)
      setView((before) => (before.zoom > 1 ? before : WHOLE))
    }
    // Ignore the click at the end of a drag.
    const click = (event: MouseEvent) => {
      if (dragged) event.stopPropagation()
      dragged = false
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
  }, [map])

  const zoomBy = (factor: number) =>
    setView((before) => {
      const zoom = clamp(before.zoom * factor, 1, MOST)
      if (zoom === 1) return WHOLE
      const free = room()
      const [x, y] = [free.left + free.width / 2, free.top + free.height / 2]
      const ratio = zoom / before.zoom
      return { zoom, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio }
    })

  return {
    style:
      view === WHOLE ? undefined : { transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` },
    isStill,
    canZoomIn: view.zoom < MOST,
    canZoomOut: view.zoom > 1,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    showWhole: () => setView(WHOLE),
    placeOf: (point) => {
      const [x, y] = still(sheet.current, point)
      return [x * view.zoom + view.x, y * view.zoom + view.y]
    },
  }
}

/** Converts a point of the plan to pixels of the map that shows the whole city. */
function still(sheet: HTMLElement | null, [x = 0, y = 0]: readonly number[]): Point {
  if (!sheet) return [0, 0]
  const scale = sheet.offsetWidth / PLAN.width
  return [sheet.offsetLeft + (x - PLAN.x) * scale, sheet.offsetTop + (y - PLAN.y) * scale]
}

/** Whether the panel lies over the map instead of below it. */
const isOver = (panel: HTMLElement | null) =>
  panel !== null && getComputedStyle(panel).position === 'absolute'

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
