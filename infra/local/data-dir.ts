import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesBefore, lastingFilesIn, refuseLostFiles } from './emulators/disk/data-folder-check.ts'
import { DamagedData, readJson } from './emulators/disk/data-files.ts'

/** A folder that belongs to one running local cloud. */
export interface DataDir {
  path: string
  /** remembers a process that must not outlive us */
  noteChild(pid: number): void
  /** whether an earlier start stored something here */
  isBegun: boolean
  /** @throws DamagedData when a file is gone that an earlier start left */
  refuseLostFiles(): void
  /** remembers the files that must be there from now on */
  noteFiles(): void
  release(): void
}

/** Archives of streets, put there by a person: perhaps before the first start, and to be kept by a reset. */
export const mapsFolder = 'maps'
const markFile = 'qafila-data.json'
const lockFile = 'running.json'

interface Running {
  pid: number
  /** epoch ms; a process that began later is another one with the same number */
  since: number
  child?: number
}

/**
 * Takes the folder for this process. Leftovers of a process that was killed are stopped first.
 * @throws Error with one line for a person: not writable, another user's, or in use
 */
export function takeDataDir(given: string): DataDir {
  const path = resolve(given)
  mark(path)
  const other = runningIn(path)
  if (other)
    throw new Error(`${path} is in use by process ${other.pid}. Stop that one, or choose another with DATA_DIR.`)
  const lock = join(path, lockFile)
  const mine: Running = { pid: process.pid, since: Math.round(Date.now() - process.uptime() * 1000) }
  write(lock, mine)
  const noted = notedFiles(path)
  return {
    path,
    isBegun: noted.length > 0,
    refuseLostFiles: () => refuseLostFiles(path, noted),
    noteFiles: () => writeMark(path, [...new Set([...noted, ...lastingFilesIn(path)])]),
    noteChild: (child) => write(lock, { ...mine, child }),
    release: () => rmSync(lock, { force: true }),
  }
}

/**
 * Removes what the local cloud stored; maps that a person put there stay.
 * @throws Error with one line for a person when the folder is not ours or in use
 */
export function removeDataDir(given: string): boolean {
  const path = resolve(given)
  if (!existsSync(path)) return false
  if (!isOurs(path)) throw new Error(`${path} does not hold data of Qafila, so it is left alone.`)
  const other = runningIn(path)
  if (other) throw new Error(`${path} is in use by process ${other.pid}. Stop that one first.`)
  const contents = readdirSync(path)
  if (!contents.includes(mapsFolder)) {
    rmSync(path, { recursive: true })
    return true
  }
  for (const name of contents) if (name !== mapsFolder) rmSync(join(path, name), { recursive: true })
  return true
}

/** Whether a local cloud stored something there. */
export const holdsData = (given: string): boolean => existsSync(join(resolve(given), markFile))

/** Whether a local cloud runs there now. */
export const isInUse = (given: string): boolean => runningIn(resolve(given)) !== null

/** The living process that holds the folder; its orphan is stopped when it is dead. */
function runningIn(path: string): Running | null {
  const running = readRunning(join(path, lockFile))
  if (!running) return null
  if (running.pid !== process.pid && isAlive(running.pid, running.since)) return running
  if (running.pid === process.pid && running.since > Date.now() - process.uptime() * 1000 - 5_000) return running
  if (running.child && commandOf(running.child).includes('dynoxide')) process.kill(running.child, 'SIGKILL')
  rmSync(join(path, lockFile), { force: true })
  return null
}

function mark(path: string): void {
  try {
    makeFolder(path)
    if (existsSync(join(path, markFile))) {
      compareFormat(join(path, markFile))
      writeFileSync(join(path, '.writable'), '')
    } else if (isUnused(path)) {
      writeMark(path, [])
    } else throw new Error(`${path} holds files that are not Qafila's. Choose an empty folder with DATA_DIR.`)
  } catch (error) {
    throw explained(error, path)
  }
}

const fileCodes = new Set([
  'EACCES',
  'EDQUOT',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'EIO',
])

/** What the file system refuses becomes one line for a person; other errors stay as they are. */
export function explained(error: unknown, folder: string): unknown {
  const { code, syscall, path = folder } = error as NodeJS.ErrnoException
  if (!code || !syscall || !fileCodes.has(code)) return error
  const because =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `${path} cannot be written: the disk is full (${code}). Make room, or choose a folder on another disk with DATA_DIR.`
      : `${path} cannot be written (${code}). Choose another folder with DATA_DIR.`
  return new Error(because, { cause: error })
}

/** One level after the other: asked for all at once, Node.js never comes back from a folder of the kernel's. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

const format = 1

interface Mark {
  product: string
  format: number
  /** that must be there, by their paths below the folder; absent in folders of earlier versions */
  files?: string[]
}

function writeMark(path: string, files: readonly string[]): void {
  const file = join(path, markFile)
  writeFileSync(`${file}.new`, `${JSON.stringify({ product: 'qafila', format, files })}\n`)
  renameSync(`${file}.new`, file)
}

const notedFiles = (path: string): string[] => (readJson(join(path, markFile)) as Mark).files ?? filesBefore(path)

/** @throws DamagedData, or Error when a later version wrote the folder */
function compareFormat(file: string): void {
  const mine = readJson(file) as Partial<Mark> | null
  if (mine?.product !== 'qafila' || !Number.isInteger(mine.format)) {
    throw new DamagedData(file, `it should hold {"product":"qafila","format":${format}}`)
  }
  if (mine.format! > format) {
    throw new Error(
      `${file} says format ${mine.format}; this version reads up to ${format}. ` +
        'Start the version that wrote it, or choose another folder with DATA_DIR.',
    )
  }
}

const isOurs = (path: string): boolean => existsSync(join(path, markFile)) || isUnused(path)
const isUnused = (path: string): boolean => readdirSync(path).every((name) => name === mapsFolder)

function readRunning(file: string): Running | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Running
  } catch {
    return null
  }
}

const write = (file: string, running: Running): void => writeFileSync(file, `${JSON.stringify(running)}\n`)

function isAlive(pid: number, since: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const began = Date.parse(psField(pid, 'lstart'))
  return Number.isNaN(began) || Math.abs(began - since) < 10_000
}

const commandOf = (pid: number): string => psField(pid, 'args')

/** A fact of a process; empty when there is none or `ps` is not installed. */
function psField(pid: number, field: 'lstart' | 'args'): string {
  try {
    if (field === 'args' && process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
