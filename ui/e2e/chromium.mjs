/** The browser that tests and measurements run in: Debian's Chromium, cut off from its own services. */
export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
