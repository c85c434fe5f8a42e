/**
 * Runs in the page before every other script and keeps what goes wrong there. React reports a failed
 * hydration as an `error` event, so it is kept as well.
 */
{
  /** The session storage outlives the page, so nothing is lost when a test goes to the next one. */
  const note = (fault) => {
    const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]')
    sessionStorage.setItem('faults', JSON.stringify([...faults, `${location.pathname}: ${fault}`]))
  }

  const noteError = (event) => {
    // The event of a script, picture or stylesheet that did not load has no message.
    const { target } = event
    const address = target.currentSrc || target.src || target.href
    note(event.message ?? `did not load: ${address}`)
  }
  // Events of elements do not bubble to the window, but they pass it on their way to the element.
  addEventListener('error', noteError, true)
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled rejection: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} forbids ${blockedURI}`),
  )
  for (const level of ['error', 'warn']) {
    const write = console[level].bind(console)
    console[level] = (...words) => {
      note(`console.${level}: ${words.join(' ')}`)
      write(...words)
    }
  }
}
