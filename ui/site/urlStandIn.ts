/**
 * Replaces the browser's `URL` for two packages. React Router creates one when it is loaded but does not use
 * it here; `feed` reads the path of an enclosure and the full address of a link. All addresses are absolute
 * and normalized.
 */
class StandIn {
  constructor(readonly href: string) {}

  get pathname(): string {
    return this.href.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
  }

  toString(): string {
    return this.href
  }
}

export { StandIn as URL }
