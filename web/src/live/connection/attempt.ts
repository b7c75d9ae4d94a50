import type { LiveMessage, LiveRequest, LogJson, RemovedJson } from '../../../../shared/wire/live-message.ts'
import { ApiFailure } from '../../api/client.ts'
import { OrderedFrames, type FrameReader } from './frame-order.ts'
import { doubtAfterMs, normalCloseCode, silenceMaxMs, unknownReloadMs } from './reconnect-policy.ts'
import type { Snapshot } from './snapshot.ts'
import type { LiveNoticeJson } from '../../../../shared/wire/alerts/notification-json.ts'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'

import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import type { EarlyConnection } from './early-connection.ts'
import type { LiveStore } from '../store.ts'

export interface LiveLine {
  store: LiveStore
  /** a connection that was begun before, for the first attempt */
  takeEarly?: () => EarlyConnection | null
  /** opens a socket to `/api/socket` */
  open: () => WebSocket
  load: (signal: AbortSignal) => Promise<Snapshot>
  /** loads what reads compact frames */
  loadFrameReader: () => Promise<FrameReader>
  /** takes pushed messages once the snapshot is in the store */
  push: (message: LiveMessage) => void
  random: () => number
  /** takes the messages of trackers */
  logs: (lines: readonly LogJson[]) => void
  /** takes the reader's report jobs */
  reportJobs?: (jobs: readonly ReportJobJson[]) => void
  /** takes which of the reader's notifications matched */
  notices?: (notices: readonly LiveNoticeJson[]) => void
  /** takes what the reader does not see any more, before the store forgets it */
  removed?: (removed: readonly RemovedJson[]) => void
  /** takes the states of commands */
  commands?: (commands: readonly CommandStateJson[]) => void
}

/** When the socket is slow to open, the screen is filled without it. */
const openTimeoutMs = 1000

export interface Outcome {
  up: () => void
  /** the answer to `watch` */
  watched: (deviceIds: readonly number[]) => void
  lost: () => void
  /** the session has ended, or the server closed on purpose */
  over: () => void
}

/** One socket from opening to close, with the snapshot that belongs to it. After `end` it touches nothing. */
export class Attempt {
  readonly #line: LiveLine
  readonly #outcome: Outcome
  readonly #socket: WebSocket
  readonly #abort = new AbortController()
  #held: LiveMessage[] | null = []
  #loads = 0
  #lastFrameAt = performance.now()
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #openTimer: ReturnType<typeof setTimeout> | undefined
  readonly #frames: OrderedFrames
  /** what an early connection has asked for already */
  #early: Promise<Snapshot> | undefined
  #isHidden = false
  /** reloads for devices that were not known, and when the next one may be */
  #unknownReloads = 0
  #reloadAfter = 0

  constructor(line: LiveLine, outcome: Outcome) {
    this.#line = line
    this.#outcome = outcome
    this.#frames = new OrderedFrames({
      load: line.loadFrameReader,
      take: (message) => this.#take(message),
      failed: () => this.#giveUp(),
    })
    const early = line.takeEarly?.() ?? null
    this.#socket = early?.socket ?? line.open()
    this.#early = early?.snapshot
    const { signal } = this.#abort
    this.#socket.addEventListener('open', () => this.#opened(), { signal })
    this.#socket.addEventListener('message', (frame) => this.#receivedAt(frame.data), { signal })
    this.#socket.addEventListener('close', (close) => this.#closed(close.code), { signal })
    for (const frame of early?.frames ?? []) this.#receivedAt(frame)
    if (early?.socket.readyState === WebSocket.OPEN) this.#opened()
    else this.#openTimer = setTimeout(() => this.load(), openTimeoutMs)
  }

  isHealthy(now: number): boolean {
    const opening = this.#socket.readyState === WebSocket.CONNECTING
    const open = this.#socket.readyState === WebSocket.OPEN
    if (this.#isHidden) return false
    return !this.#abort.signal.aborted && (opening || open) && now - this.#lastFrameAt < doubtAfterMs
  }

  end(): void {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#openTimer)
    this.#abort.abort()
    this.#socket.close(normalCloseCode)
  }

  say(request: LiveRequest): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }

  hide(): void {
    if (this.#isHidden || this.#socket.readyState !== WebSocket.OPEN) return
    this.#isHidden = true
    this.say({ hidden: true })
  }

  load(): void {
    void this.#catchUp()
  }

  #opened(): void {
    clearTimeout(this.#openTimer)
    this.#watch()
    void this.#catchUp(this.#early)
    this.#early = undefined
  }

  #receivedAt(data: unknown): void {
    this.#lastFrameAt = performance.now()
    this.#watch()
    if (typeof data === 'string' && data.length > 2) this.#frames.receive(data)
  }

  #take({ logs, reportJobs, notices, commands, watched, ...message }: LiveMessage): void {
    if (this.#abort.signal.aborted) return
    if (logs) this.#line.logs(logs)
    if (reportJobs) this.#line.reportJobs?.(reportJobs)
    if (notices) this.#line.notices?.(notices)
    if (commands) this.#line.commands?.(commands)
    if (message.removed) this.#line.removed?.(message.removed)
    if (watched) return this.#outcome.watched(watched)
    if (this.#held) this.#held.push(message)
    else this.#push(message)
  }

  /** A device that was shared with the reader since the last load is not known yet. */
  #push(message: LiveMessage): void {
    const { devices } = this.#line.store
    const now = performance.now()
    if (now >= this.#reloadAfter && message.states?.some(({ id }) => !devices.has(id))) {
      // one that no load makes known is asked for less and less often
      this.#reloadAfter = now + unknownReloadMs * 4 ** this.#unknownReloads++
      this.load()
    }
    this.#line.push(message)
    // which devices go with a group, only the server knows
    if (message.removed?.some(({ type }) => type === 'group')) this.load()
  }

  #giveUp(): void {
    if (this.#abort.signal.aborted) return
    this.end()
    this.#outcome.lost()
  }

  #closed(code: number): void {
    clearTimeout(this.#watchdog)
    if (code === normalCloseCode) {
      this.end()
      this.#outcome.over()
      return
    }
    this.#outcome.lost()
    this.load()
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#giveUp(), silenceMaxMs)
  }

  /** Fills the store; with an open socket this completes the attempt. Answers of an ended attempt are ignored. */
  async #catchUp(loaded?: Promise<Snapshot>): Promise<void> {
    const { store, load } = this.#line
    const mine = ++this.#loads
    this.#held ??= []
    try {
      const snapshot = await (loaded ?? load(this.#abort.signal))
      // Nothing is held back any more: a load that was begun later came first, and messages were passed on since.
      if (this.#abort.signal.aborted || this.#held === null) return
      store.replaceDevices(snapshot.devices)
      store.replacePositions(snapshot.positions)
      store.addEvents(snapshot.events)
    } catch (error) {
      this.#failed(error)
      return
    }
    if (mine !== this.#loads || this.#socket.readyState !== WebSocket.OPEN) return
    const held = this.#held
    this.#held = null
    for (const message of held) this.#push(message)
    this.#outcome.up()
  }

  #failed(error: unknown): void {
    if (this.#abort.signal.aborted) return
    const signedOut = error instanceof ApiFailure && error.status === 401
    const wasOpen = this.#socket.readyState === WebSocket.OPEN
    this.#line.store.setLoadFailed()
    if (!signedOut && !wasOpen) return
    this.end()
    if (signedOut) this.#outcome.over()
    else this.#outcome.lost()
  }
}
