import { createHash, randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { awsLimits } from '../aws-limits.data.ts'
import type { QueuePlan } from '../../plan/types.ts'
import { openAppendFile, type AppendFile } from '../disk/append-file.ts'
import type { Disk } from '../disk/disk.ts'
import { readJsonLines } from '../disk/data-files.ts'
import { NoisyGroups } from './noisy-groups.ts'

export interface Message {
  id: string
  body: string
  attributes?: unknown
  /** whose message it is, for the order in which a fair queue delivers; absent without a `MessageGroupId` */
  group?: string
  /** of a message in a dead-letter queue: the ARN of the queue that gave it up */
  givenUpBy?: string
  /** epoch ms */
  sentAt: number
  hiddenUntil: number
  /** epoch ms until which its sender delayed it; absent without a delay. Unlike `hiddenUntil`, it outlives a restart */
  delayedUntil?: number
  /** how often it was taken since the last start */
  receives: number
  /** epoch ms, while somebody is at it */
  takenAt?: number
}

/** What a message may have beside its text. */
export interface Envelope {
  attributes?: unknown
  group?: string | undefined
  givenUpBy?: string
  delayMs?: number
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

const messageBytesMax = awsLimits.sqs.messageBytesMax.value

/** One queue with its messages in a file: a line for each that came and for each that went. */
export class StoredQueue {
  private messages: Message[]
  private readonly file: AppendFile
  private readonly groups = new NoisyGroups()
  private readonly listeners: (() => void)[] = []
  /** ids that went while the disk was full */
  private unwritten: string[] = []

  /** @throws DamagedData */
  constructor(
    readonly plan: QueuePlan,
    path: string,
    disk: Disk,
  ) {
    this.messages = readMessages(path, plan.retentionSeconds)
    shorten(path, this.messages)
    this.file = openAppendFile(path, disk)
  }

  /** Stored when it returns. @throws QueueError for a body that is too long, or the operating system's error */
  add(body: string, { attributes, group, givenUpBy, delayMs = 0 }: Envelope = {}): Message {
    if (Buffer.byteLength(body) > messageBytesMax) {
      throw new QueueError(
        'InvalidParameterValue',
        `One or more parameters are invalid. Message must be shorter than ${messageBytesMax} bytes.`,
      )
    }
    const sentAt = Date.now()
    const delayedUntil = sentAt + delayMs
    const delay = delayMs > 0 ? { delayedUntil } : {}
    const hiddenUntil = delayMs > 0 ? delayedUntil : 0
    const whose = group === undefined ? {} : { group }
    const message: Message = {
      id: randomUUID(),
      body,
      attributes,
      ...whose,
      ...(givenUpBy !== undefined && { givenUpBy }),
      sentAt,
      hiddenUntil,
      receives: 0,
      ...delay,
    }
    this.file.append(line(message))
    this.messages.push(message)
    if (group !== undefined) this.groups.sent(group, sentAt)
    for (const received of this.listeners) received()
    return message
  }

  onAdd(received: () => void): void {
    this.listeners.push(received)
  }

  /** The oldest that are to be seen, of noisy groups after those of others; nobody else sees them for a while. */
  take(countMax: number, hideMs: number): Message[] {
    const now = Date.now()
    const seen = this.messages.filter(({ hiddenUntil }) => hiddenUntil <= now)
    for (const message of seen) this.#end(message, now)
    const taken = (seen.length > countMax ? this.groups.inOrder(seen, now) : seen).slice(0, countMax)
    for (const message of taken) {
      message.hiddenUntil = now + hideMs
      message.receives += 1
      if (message.group === undefined) continue
      message.takenAt = now
      this.groups.taken(message.group, now)
    }
    return taken
  }

  /** Nobody is at a message any more. */
  #end(message: Message, now: number): void {
    const { group, takenAt } = message
    if (group === undefined || takenAt === undefined) return
    delete message.takenAt
    this.groups.ended(group, { takenAt, now })
  }

  /** Hides a taken message for so long from now, whatever was planned. */
  hide(id: string, ms: number): void {
    for (const message of this.messages) if (message.id === id) message.hiddenUntil = Date.now() + ms
  }

  /** Shows a taken message again. */
  release(id: string): void {
    const message = this.messages.find((each) => each.id === id)
    if (!message) return
    message.hiddenUntil = 0
    this.#end(message, Date.now())
  }

  /** What cannot be written is written with the next: until then a restart delivers the message once more. */
  remove(id: string): void {
    const gone = this.messages.find((message) => message.id === id)
    this.messages = this.messages.filter((message) => message !== gone)
    if (gone?.group !== undefined) {
      this.#end(gone, Date.now())
      if (!this.messages.some(({ group }) => group === gone.group)) this.groups.emptied(gone.group)
    }
    this.unwritten.push(id)
    try {
      this.file.append(this.unwritten.map((removed) => line({ removed })).join(''))
      this.unwritten = []
    } catch (error) {
      console.error(`queue ${this.plan.name}: a removal is not stored yet: ${String(error)}`)
    }
  }

  purge(): void {
    this.file.clear()
    this.messages = []
    this.unwritten = []
  }

  close(): void {
    this.file.close()
  }

  /** When the next message that its sender delayed is seen, epoch ms; null when there is none. */
  nextDelayed(): number | null {
    const now = Date.now()
    const times = this.messages.flatMap(({ delayedUntil = 0, receives }) =>
      delayedUntil > now && receives === 0 ? [delayedUntil] : [],
    )
    return times.length === 0 ? null : Math.min(...times)
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

const line = (entry: object): string => `${JSON.stringify(entry)}\n`

function readMessages(path: string, retentionSeconds: number): Message[] {
  if (!existsSync(path)) return []
  const kept = new Map<string, Message>()
  for (const entry of readJsonLines(path) as (Message & { removed?: string })[]) {
    if (entry.removed) kept.delete(entry.removed)
    else kept.set(entry.id, { ...entry, hiddenUntil: entry.delayedUntil ?? 0, receives: 0 })
  }
  const oldest = Date.now() - retentionSeconds * 1000
  return [...kept.values()].filter(({ sentAt }) => sentAt > oldest)
}

/** Leaves out what went. A disk without room for the shorter file keeps the longer one. */
function shorten(path: string, messages: readonly Message[]): void {
  try {
    writeFileSync(`${path}.new`, messages.map(line).join(''))
    renameSync(`${path}.new`, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    rmSync(`${path}.new`, { force: true })
  }
}
