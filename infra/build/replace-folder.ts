import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Puts a finished folder in the place of another in two renames, so that readers see the old or the new, not half. Of
 * several callers at once, the last one's stays.
 */
export function replaceFolder(finished: string, place: string): void {
  const old = `${finished}-old`
  mkdirSync(dirname(place), { recursive: true })
  do {
    rmSync(old, { recursive: true, force: true })
    attempt(() => renameSync(place, old), ['ENOENT'])
  } while (!attempt(() => renameSync(finished, place), ['ENOTEMPTY', 'EEXIST']))
  rmSync(old, { recursive: true, force: true })
}

/** @returns whether it was done; false when it failed in a way that is expected */
function attempt(change: () => void, expected: readonly string[]): boolean {
  try {
    change()
    return true
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
    if (!expected.includes(code)) throw failure
    return false
  }
}
