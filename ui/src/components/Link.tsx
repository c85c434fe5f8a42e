import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { isBelow } from '../domain/isBelow.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/**
 * A link to a page of the portal, with client-side navigation. React Router's own Link also includes
 * prefetching for framework mode, which would add 4 kB to every page.
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

/** A link that is marked as current on its page and on subpages. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...props} aria-current={isBelow(pathname, props.to) ? 'page' : undefined} />
}
