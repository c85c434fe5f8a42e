/** A content mistake, reported in one line with file, location, and reason. */
export class ContentError extends Error {
  override name = 'ContentError'
}
