import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { QueuePlan } from '../../plan/types.ts'

export interface Message {
  id: string
  body: string
  attributes?: unknown
  /** epoch ms */
  sentAt: number
  hiddenUntil: number
  /** how often it was taken since the last start */
  receives: number
}

/** A failure by the name that SQS gives it. */
export class QueueError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

export const messageBytesMax = 1_048_576

/** One queue with its messages in a file: a line for each that came and for each that went. */
export class StoredQueue {
  private messages: Message[]
  private readonly listeners: (() => void)[] = []

  constructor(
    readonly plan: QueuePlan,
    private readonly file: string,
  ) {
    this.messages = readMessages(file, plan.retentionSeconds)
    writeFileSync(`${file}.new`, this.messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
    renameSync(`${file}.new`, file)
  }

  /** @throws QueueError for a body that is too long */
  add(body: string, attributes?: unknown): Message {
    if (Buffer.byteLength(body) > messageBytesMax) {
      throw new QueueError(
        'InvalidParameterValue',
        `One or more parameters are invalid. Message must be shorter than ${messageBytesMax} bytes.`,
      )
    }
    const message = { id: randomUUID(), body, attributes, sentAt: Date.now(), hiddenUntil: 0, receives: 0 }
    appendFileSync(this.file, `${JSON.stringify(message)}\n`)
    this.messages.push(message)
    for (const received of this.listeners) received()
    return message
  }

  onAdd(received: () => void): void {
    this.listeners.push(received)
  }

  /** The oldest that are to be seen; nobody else sees them for a while. */
  take(countMax: number, hideMs: number): Message[] {
    const now = Date.now()
    const taken = this.messages.filter(({ hiddenUntil }) => hiddenUntil <= now).slice(0, countMax)
    for (const message of taken) {
      message.hiddenUntil = now + hideMs
      message.receives += 1
    }
    return taken
  }

  /** Shows a taken message again. */
  release(id: string): void {
    for (const message of this.messages) if (message.id === id) message.hiddenUntil = 0
  }

  remove(id: string): void {
    appendFileSync(this.file, `${JSON.stringify({ removed: id })}\n`)
    this.messages = this.messages.filter((message) => message.id !== id)
  }

  purge(): void {
    writeFileSync(this.file, '')
    this.messages = []
  }

  visible(): number {
    const now = Date.now()
    return this.messages.filter(({ hiddenUntil }) => hiddenUntil <= now).length
  }

  peek(): { queue: string; body: string; sentAt: number }[] {
    return this.messages.map(({ body, sentAt }) => ({ queue: this.plan.name, body, sentAt }))
  }
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function readMessages(file: string, retentionSeconds: number): Message[] {
  const kept = new Map<string, Message>()
  for (const line of readLines(file)) {
    const entry = JSON.parse(line) as Message & { removed?: string }
    if (entry.removed) kept.delete(entry.removed)
    else kept.set(entry.id, { ...entry, hiddenUntil: 0, receives: 0 })
  }
  const oldest = Date.now() - retentionSeconds * 1000
  return [...kept.values()].filter(({ sentAt }) => sentAt > oldest)
}

/** Whole lines only: the last one may have been cut off. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}
