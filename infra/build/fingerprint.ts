import { createHash } from 'node:crypto'
import { type Dirent, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Inputs {
  /** folders and files that matter, from the root of the repository */
  paths: readonly string[]
  /** folders and files within them that do not */
  except?: readonly string[]
}

/**
 * One text that changes when the content or the name of any input file changes, whatever its time stamp says.
 * Reading is synchronous: a few hundred small files take less time than the promises for them would.
 */
export function fingerprint(root: string, inputs: Inputs): string {
  const hash = createHash('sha256')
  const except = new Set(inputs.except ?? [])
  for (const path of inputs.paths) {
    for (const file of filesUnder(root, path, except)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** @returns paths from the root, sorted; a path that does not exist holds nothing */
export function filesUnder(root: string, path: string, except: ReadonlySet<string>): string[] {
  if (except.has(path)) return []
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort(byName)
    .flatMap((entry) => filesUnder(root, `${path}/${entry.name}`, except))
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1
}
