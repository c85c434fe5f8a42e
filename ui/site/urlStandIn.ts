/**
 * Stands in for the browser's `URL`, which the language lacks. It does as much as two packages ask for: React
 * Router makes one when it is loaded and never looks at it here, and `feed` reads the path of an enclosure and
 * the whole of a link. All of them are absolute addresses in their normal form.
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
