import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Worker } from 'node:worker_threads'

/** What a function prints: all of it in `logs/<title>.log`, warnings and errors on the terminal too. */
export interface FunctionLog {
  attach(thread: Worker): void
  write(text: string, urgent: boolean): void
  close(): Promise<void>
}

export function openFunctionLog(dataDir: string, title: string, quiet: boolean): FunctionLog {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  let isSilent = false
  let file = open()

  /** A stream that failed takes nothing more: the next line begins another. Said once. */
  function open(): WriteStream {
    const opened = createWriteStream(join(folder, `${title}.log`), { flags: 'a' })
    return opened.on('error', (error) => {
      if (!isSilent) console.error(`${title}: its log has gaps: ${error.message}`)
      isSilent = true
    })
  }

  const write = (text: string, urgent: boolean) => {
    if (file.destroyed) file = open()
    file.write(text)
    if (urgent && !quiet) process.stderr.write(`${title}: ${text}`)
  }
  return {
    write,
    attach: (thread) => {
      createInterface({ input: thread.stdout }).on('line', (line) => write(`${line}\n`, isUrgent(line)))
      createInterface({ input: thread.stderr }).on('line', (line) => write(`${line}\n`, true))
    },
    close: () => new Promise((resolve) => (file.destroyed ? resolve() : file.end(() => resolve()))),
  }
}

const isUrgent = (line: string): boolean => /^\{.*"level":"(warn|error)"/.test(line)
