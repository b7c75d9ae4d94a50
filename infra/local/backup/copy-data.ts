import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { explained, holdsData, takeDataDir } from '../data-dir.ts'

export interface Copied {
  files: number
  bytes: number
}

/** What the next start makes again, or belongs to the process that ran. */
const passing = new Set(['running.json', 'settings.json', '.writable', 'functions', 'logs'])

/**
 * Copies a data folder that nobody uses. The copy gets its name when it is whole.
 * @throws Error with one line for a person
 */
export function saveData(dataDir: string, given: string): Copied {
  const to = resolve(given)
  if (!holdsData(dataDir)) throw new Error(`${resolve(dataDir)} does not hold data of Qafila. Choose it with DATA_DIR.`)
  if (!isOutside(to, resolve(dataDir))) throw new Error(`${to} is inside the data. Choose a folder elsewhere.`)
  refuseFull(to)
  const data = takeDataDir(dataDir)
  try {
    return copyWhole(data.path, to)
  } finally {
    data.release()
  }
}

/** Puts a copy back. @throws Error with one line for a person, also when the data folder holds data */
export function restoreData(given: string, dataDir: string): Copied {
  const from = resolve(given)
  if (!holdsData(from)) throw new Error(`${from} is no copy of Qafila's data.`)
  const to = resolve(dataDir)
  if (!isOutside(to, from)) throw new Error(`${to} is inside the copy. Choose another folder with DATA_DIR.`)
  refuseFull(to)
  return copyWhole(from, to)
}

function refuseFull(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file; a new or empty folder is expected.`)
  if (readdirSync(folder).length === 0) return
  throw new Error(`${folder} is not empty. Move it away first, so that nothing is lost.`)
}

const isOutside = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`)
}

/** Where the file system shares blocks, such as Btrfs and XFS, a copy takes neither time nor room. */
function copyWhole(from: string, to: string): Copied {
  const unfinished = `${to}.unfinished`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(dirname(to), { recursive: true })
    const copied = copyFolder(from, unfinished, passing)
    if (existsSync(to)) rmSync(to, { recursive: true })
    renameSync(unfinished, to)
    return copied
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw explained(error, to)
  }
}

/** Permissions are kept: keys stay readable by their owner only. */
function copyFolder(from: string, to: string, except: ReadonlySet<string> = new Set()): Copied {
  mkdirSync(to, { mode: statSync(from).mode })
  const copied = { files: 0, bytes: 0 }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (except.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      const inner = copyFolder(source, target)
      copied.files += inner.files
      copied.bytes += inner.bytes
      continue
    }
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
    copied.files += 1
    copied.bytes += statSync(target).size
  }
  return copied
}
