import { createWriteStream, mkdirSync, openSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { Worker } from 'node:worker_threads'

/**
 * What a function prints: in `logs/<title>.log`, warnings and errors on the terminal too. A file that is full becomes
 * `<title>.earlier.log` in place of the one before.
 */
export interface FunctionLog {
  attach(thread: Worker): void
  write(text: string, urgent: boolean): void
  close(): Promise<void>
}

export function openFunctionLog(dataDir: string, title: string, quiet: boolean): FunctionLog {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${title}.log`)
  let isSilent = false
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let file = open()
  let earlier: WriteStream | null = null

  /** A stream that failed takes nothing more: the next line begins another. Said once. */
  function open(): WriteStream | null {
    try {
      // opened at once, so that a full one can be renamed
      return createWriteStream(path, { fd: openSync(path, 'a') }).on('error', haveGaps)
    } catch (error) {
      haveGaps(error)
      return null
    }
  }

  function haveGaps(error: unknown) {
    if (!isSilent)
      console.error(`${title}: its log has gaps: ${error instanceof Error ? error.message : String(error)}`)
    isSilent = true
  }

  /** What was written to the file before still goes there: it keeps its file under the new name. */
  function beginAnother() {
    file?.end()
    earlier = file
    try {
      renameSync(path, join(folder, `${title}.earlier.log`))
    } catch (error) {
      haveGaps(error)
    }
    bytes = 0
    file = open()
  }

  const write = (text: string, urgent: boolean) => {
    if (bytes >= logBytesMax) beginAnother()
    if (!file || file.destroyed) file = open()
    file?.write(text)
    bytes += Buffer.byteLength(text)
    if (urgent && !quiet) process.stderr.write(`${title}: ${text}`)
  }
  return {
    write,
    attach: (thread) => {
      createInterface({ input: thread.stdout }).on('line', (line) => write(`${line}\n`, isUrgent(line)))
      createInterface({ input: thread.stderr }).on('line', (line) => write(`${line}\n`, true))
    },
    close: async () => {
      file?.end()
      await Promise.all([written(earlier), written(file)])
    },
  }
}

/** Of one file; two of each function are kept. */
export const logBytesMax = 16 * 1024 * 1024

/** All of it is written, or it failed, which was said. */
const written = async (stream: WriteStream | null): Promise<void> => {
  if (stream) await finished(stream).catch(() => {})
}

const isUrgent = (line: string): boolean => /^\{.*"level":"(warn|error)"/.test(line)
