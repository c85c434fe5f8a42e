/** The virtual tour: Photo Sphere Viewer for the places that TourPage lists. */
import { Viewer } from '@photo-sphere-viewer/core'
import { type VirtualTourNode, VirtualTourPlugin } from '@photo-sphere-viewer/virtual-tour-plugin'
import { returnToScreen } from '../layout/returnToScreen.ts'

interface Place {
  link: HTMLAnchorElement
  node: VirtualTourNode
  yaw: number
  pitch: number
}

const ZOOM_STEP = 15
/** Vertical angle of the arrows to other places, in degrees. */
const ARROW_PITCH = -14
const ARROW_SIZE = 56
const START_ZOOM = 30

const degrees = (value: number) => `${value}deg`
const radians = (value: number) => (value * Math.PI) / 180

function readPlace(link: HTMLAnchorElement): Place {
  const { panorama = '', name = '', links = '', yaw, pitch } = link.dataset
  return {
    link,
    yaw: Number(yaw),
    pitch: Number(pitch),
    node: {
      id: link.id,
      panorama,
      name,
      links: links.split(' ').map((entry) => {
        const [nodeId = '', linkYaw] = entry.split(':')
        return { nodeId, position: { yaw: degrees(Number(linkYaw)), pitch: degrees(ARROW_PITCH) } }
      }),
    },
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`#${id} is missing from the page`)
  return found
}

function start(): void {
  const page = element('tour')
  const container = element('viewer')
  const controls = element('controls')
  const places = [...page.querySelectorAll<HTMLAnchorElement>('.tour__place')].map(readPlace)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const wanted = places.findIndex((place) => `#${place.link.id}` === location.hash)
  let current = Math.max(0, wanted)

  container.hidden = false
  controls.hidden = false
  page.dataset['interactive'] = ''

  const viewer = new Viewer({
    container,
    navbar: false,
    loadingTxt: page.dataset['loading'] ?? '',
    lang: { loadError: page.dataset['failed'] ?? '', webglError: page.dataset['failed'] ?? '' },
    keyboard: 'always',
    mousewheelCtrlKey: false,
    touchmoveTwoFingers: false,
    defaultZoomLvl: START_ZOOM,
    plugins: [
      VirtualTourPlugin.withConfig({
        positionMode: 'manual',
        renderMode: '3d',
        arrowStyle: { size: { width: ARROW_SIZE, height: ARROW_SIZE } },
        nodes: places.map((place) => place.node),
        startNodeId: places[current]?.node.id ?? '',
        transitionOptions: (to) => {
          const place = places.find(({ node }) => node.id === to.id)
          return {
            showLoader: true,
            effect: calm ? 'none' : 'fade',
            speed: '20rpm',
            rotation: false,
            rotateTo: { yaw: radians(place?.yaw ?? 0), pitch: radians(place?.pitch ?? 0) },
          }
        },
      }),
    ],
  })
  const tour = viewer.getPlugin<VirtualTourPlugin>(VirtualTourPlugin)
  const canvas = container.querySelector('.psv-canvas-container')
  canvas?.setAttribute('role', 'img')

  /** The viewer draws an arrow for each link, in order, but without a name; this adds the names. */
  const nameArrows = () => {
    const targets = places[current]?.node.links ?? []
    container.querySelectorAll('.psv-virtual-tour-link').forEach((arrow, index) => {
      const target = places.find(({ node }) => node.id === targets[index]?.nodeId)
      arrow.setAttribute('aria-label', target?.link.dataset['name'] ?? '')
    })
  }
  const arrive = (id: string) => {
    current = places.findIndex(({ node }) => node.id === id)
    const place = places[current]
    if (!place) return
    for (const { link } of places) link.removeAttribute('aria-current')
    place.link.setAttribute('aria-current', 'true')
    element('place-name').textContent = place.link.dataset['name'] ?? ''
    element('place-caption').textContent = place.link.dataset['caption'] ?? ''
    nameArrows()
    canvas?.setAttribute('aria-label', `${place.link.dataset['alt']} ${page.dataset['viewer']}`)
    history.replaceState(null, '', `#${id}`)
  }
  const go = (index: number) => {
    const place = places[(index + places.length) % places.length]
    if (place) void tour.setCurrentNode(place.node.id)
  }

  const actions: Record<string, () => void> = {
    previous: () => go(current - 1),
    next: () => go(current + 1),
    'zoom-in': () => viewer.zoom(viewer.getZoomLevel() + ZOOM_STEP),
    'zoom-out': () => viewer.zoom(viewer.getZoomLevel() - ZOOM_STEP),
    'full-screen': () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void page.requestFullscreen()
    },
  }
  controls.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    actions[button?.dataset['action'] ?? '']?.()
  })
  places.forEach(({ link }, index) => {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      go(index)
    })
  })
  tour.addEventListener('node-changed', ({ node }) => arrive(node.id))
  viewer.addEventListener(
    'ready',
    () =>
      viewer.rotate({ yaw: degrees(places[current]?.yaw ?? 0), pitch: degrees(places[current]?.pitch ?? 0) }),
    {
      once: true,
    },
  )
}

returnToScreen()

/** Whether the browser has chosen the AVIF of the first picture: panoramas have no other format. */
async function showsAvif(): Promise<boolean> {
  const picture = document.querySelector<HTMLImageElement>('.tour__place img')
  if (picture && !picture.complete)
    // Chromium does not name its choice before the picture's first bytes have arrived.
    await new Promise((done) => {
      for (const type of ['load', 'error']) picture.addEventListener(type, done, { once: true })
    })
  return picture?.currentSrc.endsWith('.avif') ?? false
}

// Without WebGL or AVIF, the page shows pictures with captions, as it does without JavaScript.
if (document.createElement('canvas').getContext('webgl2') && (await showsAvif())) start()
