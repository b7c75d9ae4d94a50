import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts a finished folder in the place of another in two renames, so that readers see the old or the new, not half. */
export function replaceFolder(finished: string, place: string): void {
  const old = `${finished}-old`
  mkdirSync(dirname(place), { recursive: true })
  try {
    renameSync(place, old)
  } catch (failure) {
    if (!isMissing(failure)) throw failure
  }
  renameSync(finished, place)
  rmSync(old, { recursive: true, force: true })
}

function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
}
