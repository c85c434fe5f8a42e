/**
 * Adds a stylesheet to the document unless it is there; resolves when it applies and rejects if it fails to load, so
 * that another attempt is possible.
 */
export async function loadStylesheet(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`failed to load ${href}`))
    }
    document.head.append(link)
  })
}
