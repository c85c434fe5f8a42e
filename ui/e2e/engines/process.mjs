/** Programs and folders that are cleaned up when the tests end, for any reason. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps = []

/** Stops the programs and deletes the folders, in reverse order. */
export function cleanUp() {
  while (steps.length > 0) steps.pop()()
}

process.once('exit', cleanUp)
// A signal ends Node without the exit event, so turn signals into an exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

/** Kills a program when the tests end; a negative number is a process group. */
export function endWithTests(pid) {
  steps.push(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  })
}

export function startProgram(program, flags, options) {
  // A separate process group can be killed together with its children.
  const child = spawn(program, flags, { ...options, detached: true })
  endWithTests(-child.pid)
  return child
}

/** Makes an empty folder and returns its path. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-engine-'))
  // A program that was just killed may still write a last file.
  steps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
