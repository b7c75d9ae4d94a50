import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { endWithUs } from '../../../build/end-with-us.ts'
import { DamagedData } from '../disk/data-files.ts'
import { daySeconds, emptyTables } from './empty-tables.data.ts'

/** @throws Error with one line for a person when the binary is nowhere */
function findDynoxide(env: NodeJS.ProcessEnv = process.env): string {
  const places = [
    env['DYNOXIDE_BIN'],
    packaged(),
    ...(env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, 'dynoxide')),
  ]
  const found = (env['DYNOXIDE_BIN'] ? [env['DYNOXIDE_BIN']] : places).find((path) => path && isExecutable(path))
  if (found) return found
  throw new Error(
    `The table emulator "dynoxide" was not found for ${process.platform}-${process.arch}. ` +
      'Run npm install again, or set DYNOXIDE_BIN to its path.',
  )
}

function packaged(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/package.json`,
    )
    return join(dirname(manifest), 'dynoxide')
  } catch {
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface Dynoxide {
  port: number
  pid: number
  /** resolves when the process ended, wanted or not */
  ended: Promise<string>
  stop(): Promise<void>
}

/**
 * Begins a file with what the emulator lacks: an index for changes of streams, all of which it reads otherwise for each
 * write and each look, and a trigger that removes those that are older than a day.
 */
function beginFile(file: string, keptSeconds: number): void {
  if (existsSync(file)) return
  const empty = gunzipSync(Buffer.from(emptyTables, 'base64'))
  // of the same length, so that the file stays what it is
  empty.write(String(keptSeconds).padStart(daySeconds.length, '0'), empty.indexOf(daySeconds))
  writeFileSync(file, empty)
}

/**
 * @param file where the tables are kept; null keeps them in memory
 * @param keptSeconds how long a new file keeps the changes of a stream
 * @throws DamagedData
 */
export async function spawnDynoxide(file: string | null, keptSeconds = Number(daySeconds)): Promise<Dynoxide> {
  if (file) beginFile(file, keptSeconds)
  for (let tries = 1; ; tries++) {
    const { first, ...dynoxide } = await startOn(await freePort(), file)
    if (first === 'listening') return dynoxide
    if (file && /malformed|not a valid SQLite database/.test(first)) {
      throw new DamagedData(file, 'the table emulator cannot read it')
    }
    // somebody else may have taken the port meanwhile
    if (tries === portTriesMax || !/in use/i.test(first)) {
      throw new Error(`The table emulator did not start: ${first}`)
    }
  }
}

const portTriesMax = 3

/** @returns also whether it is listening, or what it said when it ended instead */
async function startOn(port: number, file: string | null): Promise<Dynoxide & { first: string }> {
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])]
  // A group of its own: Ctrl-C must reach it last.
  const child = spawn(findDynoxide(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  endWithUs(child)
  let said = ''
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}. ${said.trim()}`))
  })
  const listening = new Promise<'listening'>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
      if (said.includes('listening on')) resolve('listening')
    })
  })
  return {
    first: await Promise.race([listening, ended]),
    port,
    pid: child.pid!,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 1000)
      await ended
      clearTimeout(late)
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
