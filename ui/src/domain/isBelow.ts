/** Whether an address is a route or a page below it. */
export function isBelow(pathname: string, route: string | undefined): boolean {
  return route !== undefined && (pathname === route || pathname.startsWith(`${route}/`))
}
