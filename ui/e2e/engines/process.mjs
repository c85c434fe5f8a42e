/** Programs and folders that do not outlive the tests, however those end. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps = []

/** Ends the programs and deletes the folders, the last one first. */
export function cleanUp() {
  while (steps.length > 0) steps.pop()()
}

process.once('exit', cleanUp)
// A signal ends Node without the event above, unless it is turned into an exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

/** Sees to it that a program ends with the tests; a negative number stands for a group of programs. */
export function endWithTests(pid) {
  steps.push(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  })
}

export function startProgram(program, flags, options) {
  // In a group of its own, it can be ended together with the programs that it starts.
  const child = spawn(program, flags, { ...options, detached: true })
  endWithTests(-child.pid)
  return child
}

/** Makes an empty folder and returns its path. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-engine-'))
  // A program that was just ended may still write its last file.
  steps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
