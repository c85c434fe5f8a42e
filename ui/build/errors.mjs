/** A mistake in the project's own files, reported in one line. */
export class BuildError extends Error {}

/** One line with the cause and location of an error: esbuild's first message, or the error message. */
export function oneLine(error) {
  const message = error?.errors?.[0]
  if (message?.text) {
    const { file, line, column } = message.location ?? {}
    return `${file ? `${file}:${line}:${column + 1}: ` : ''}${message.text}`
  }
  if (error?.name === 'ContentError') return error.message.replace(/^/gm, 'ui/content/')
  if (error instanceof BuildError) return error.message
  return String(error?.stack ?? error).replace(/\s*\n\s*/g, ' ')
}
