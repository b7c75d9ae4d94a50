import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A folder that belongs to one running local cloud. */
export interface DataDir {
  path: string
  /** remembers a process that must not outlive us */
  noteChild(pid: number): void
  release(): void
}

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
  return {
    path,
    noteChild: (child) => write(lock, { ...mine, child }),
    release: () => rmSync(lock, { force: true }),
  }
}

/** @throws Error with one line for a person when the folder is not ours or in use */
export function removeDataDir(given: string): boolean {
  const path = resolve(given)
  if (!existsSync(path)) return false
  if (!isOurs(path)) throw new Error(`${path} does not hold data of Qafila, so it is left alone.`)
  const other = runningIn(path)
  if (other) throw new Error(`${path} is in use by process ${other.pid}. Stop that one first.`)
  rmSync(path, { recursive: true })
  return true
}

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
    mkdirSync(path, { recursive: true })
    if (existsSync(join(path, markFile))) writeFileSync(join(path, '.writable'), '')
    else if (readdirSync(path).length === 0) writeFileSync(join(path, markFile), '{"product":"qafila","format":1}\n')
    else throw new Error(`${path} holds files that are not Qafila's. Choose an empty folder with DATA_DIR.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new Error(`${path} cannot be written (${code}). Choose another folder with DATA_DIR.`, { cause: error })
  }
}

const isOurs = (path: string): boolean => existsSync(join(path, markFile)) || readdirSync(path).length === 0

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
