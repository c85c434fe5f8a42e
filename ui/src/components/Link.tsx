import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/**
 * A link to a page of the portal, which opens without loading a document. React Router's own component also
 * fetches modules ahead for its framework, which would cost every page 4 kB.
 */
export function Link({ to, onClick, ...attributes }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link that is marked as current on its page and on the pages below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || pathname.startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
