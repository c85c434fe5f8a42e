/**
 * Runs in the page before every other script and records errors. React reports failed hydration as an `error`
 * event, so that is recorded too.
 */
{
  /** Session storage survives navigation, so no error is lost when a test opens the next page. */
  const note = (fault) => {
    const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]')
    sessionStorage.setItem('faults', JSON.stringify([...faults, `${location.pathname}: ${fault}`]))
  }

  const noteError = (event) => {
    // Without a message, it is the event of a script, picture, or stylesheet that failed to load.
    const { target } = event
    const address = target.currentSrc || target.src || target.href
    note(event.message ?? `failed to load: ${address}`)
  }
  // Error events of elements do not bubble, so capture them on the window.
  addEventListener('error', noteError, true)
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled rejection: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} blocks ${blockedURI}`),
  )
  for (const level of ['error', 'warn']) {
    const write = console[level].bind(console)
    console[level] = (...words) => {
      note(`console.${level}: ${words.join(' ')}`)
      write(...words)
    }
  }
}
