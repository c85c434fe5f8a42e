/** Stands in for the console, which the language lacks: React reports there what it could not render. */
const failures: unknown[] = []

const stand = { error: (failure: unknown) => void failures.push(failure), warn: () => undefined }

/** Throws what React reported since the last time. */
export function throwFailure(): void {
  const [failure] = failures.splice(0)
  if (failure) throw failure
}

export { stand as console }
