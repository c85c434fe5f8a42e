/** Starts Debian's Chromium without its background services, for tests and measurements. */
export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Without a graphics card, the software rasterizer is faster than the emulation of one.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]
