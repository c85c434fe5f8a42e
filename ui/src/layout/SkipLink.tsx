import { useText } from '../content/ContentProvider.tsx'

/** A link past the navigation to the main content; the first Tab stop. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {useText()('navbar.skip.action')}
    </a>
  )
}
