import { useText } from '../content/ContentProvider.tsx'

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {useText()('navbar.skip.action')}
    </a>
  )
}
