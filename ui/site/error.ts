/** A mistake in the content, told in one line: the file, the place in it and what is wrong. */
export class ContentError extends Error {
  override name = 'ContentError'
}
