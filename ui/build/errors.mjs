/** A mistake in the project's own files, told in one line. */
export class BuildError extends Error {}

/** What went wrong, and where, on one line: esbuild's first message, or the error's own. */
export function oneLine(error) {
  const message = error?.errors?.[0]
  if (message?.text) {
    const { file, line, column } = message.location ?? {}
    return `${file ? `${file}:${line}:${column + 1}: ` : ''}${message.text}`
  }
  if (error instanceof BuildError || error?.name === 'ContentError') return error.message
  return String(error?.stack ?? error).replace(/\s*\n\s*/g, ' ')
}
