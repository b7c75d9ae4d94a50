import type { LiveNoticeJson } from '../../../shared/wire/alerts/notification-json.ts'
import { cadenceLimits } from '../../../shared/domain/commands/cadence-settings.ts'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import type { LiveMessage, LiveRequest, LogJson } from '../../../shared/wire/live-message.ts'
import type { ReportJobJson } from '../../../shared/wire/report-json.ts'
import { ApiFailure } from '../api/client.ts'
import { doubtAfterMs, normalCloseCode, reconnectDelayMs, silenceMaxMs } from './reconnect-policy.ts'
import type { Snapshot } from './snapshot.ts'
import type { LiveStore } from './store.ts'

export interface LiveLine {
  store: LiveStore
  /** opens a socket to `/api/socket` */
  open: () => WebSocket
  load: (signal: AbortSignal) => Promise<Snapshot>
  /** takes pushed messages once the snapshot is in the store */
  push: (message: LiveMessage) => void
  random: () => number
  /** takes the messages of trackers */
  logs: (lines: readonly LogJson[]) => void
  /** takes the reader's report jobs */
  reportJobs?: (jobs: readonly ReportJobJson[]) => void
  /** takes which of the reader's notifications matched */
  notices?: (notices: readonly LiveNoticeJson[]) => void
  /** takes the states of commands */
  commands?: (commands: readonly CommandStateJson[]) => void
}

/** When the socket is slow to open, the screen is filled without it. */
const openTimeoutMs = 1000

/**
 * Keeps the store in step with the server. Each try opens the socket first and holds back what it says, then loads
 * devices, positions and events, then passes on what was held back: nothing that happens in between is missed, and the
 * store drops what the snapshot already knew better. A loss is answered as `reconnect-policy.ts` says.
 */
export class LiveSocket {
  readonly #line: LiveLine
  #attempt: Attempt | null = null
  #failures = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #request: LiveRequest | null = null
  #watched: readonly number[] = []
  /** of those that are watched, the ones whose reporting rate adapts */
  #adapting: readonly number[] = []
  #watchTimer: ReturnType<typeof setInterval> | undefined

  constructor(line: LiveLine) {
    this.#line = line
  }

  start(): void {
    addEventListener('online', this.#retryNow)
    document.addEventListener('visibilitychange', this.#retryNow)
    this.#connect()
  }

  /** Closes for good, as on signing out. */
  stop(): void {
    removeEventListener('online', this.#retryNow)
    document.removeEventListener('visibilitychange', this.#retryNow)
    clearTimeout(this.#retryTimer)
    clearInterval(this.#watchTimer)
    this.#attempt?.end()
    this.#attempt = null
    this.#line.store.setConnected(false)
  }

  /** Loads devices and positions again, for example after one was deleted here. */
  refresh(): void {
    this.#attempt?.load()
  }

  /** Subscribes to the messages of trackers, or ends it; repeated on every later connection. */
  ask(request: LiveRequest): void {
    this.#request = request.logs ? request : null
    this.#attempt?.say(request)
  }

  /**
   * Says which devices the page shows: once, and again and again while somebody can see it where the server answers that
   * their reporting rate adapts.
   */
  watch(deviceIds: readonly number[]): void {
    this.#watched = deviceIds
    this.#repeat([])
    this.#sayWatched(deviceIds)
  }

  #sayWatched(deviceIds: readonly number[]): void {
    if (deviceIds.length === 0 || document.visibilityState === 'hidden') return
    this.#attempt?.say({ watch: [...deviceIds] })
  }

  /** What was answered for devices that are not shown any more counts for nothing. */
  #repeat(adapting: readonly number[]): void {
    clearInterval(this.#watchTimer)
    this.#adapting = adapting.filter((id) => this.#watched.includes(id))
    if (this.#adapting.length === 0) return
    this.#watchTimer = setInterval(() => this.#sayWatched(this.#adapting), cadenceLimits.watchRepeatedMs)
  }

  #connect(): void {
    clearTimeout(this.#retryTimer)
    this.#attempt?.end()
    this.#attempt = new Attempt(this.#line, {
      up: () => {
        this.#failures = 0
        if (this.#request) this.#attempt?.say(this.#request)
        this.#sayWatched(this.#watched)
        this.#line.store.setConnected(true)
      },
      watched: (deviceIds) => this.#repeat(deviceIds),
      lost: () => this.#retryLater(),
      over: () => this.stop(),
    })
  }

  #retryLater(): void {
    this.#line.store.setConnected(false)
    this.#failures++
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#connect(), reconnectDelayMs(this.#failures, this.#line.random()))
  }

  /** The network or the tab came back: try at once when the line is down or doubtful. */
  readonly #retryNow = () => {
    if (document.visibilityState === 'hidden') return
    this.#sayWatched(this.#watched)
    if (this.#attempt?.isHealthy(performance.now())) return
    this.#failures = 0
    this.#connect()
  }
}

interface Outcome {
  up: () => void
  /** the answer to `watch` */
  watched: (deviceIds: readonly number[]) => void
  lost: () => void
  /** the session has ended, or the server closed on purpose */
  over: () => void
}

/** One socket from opening to close, with the snapshot that belongs to it. After `end` it touches nothing. */
class Attempt {
  readonly #line: LiveLine
  readonly #outcome: Outcome
  readonly #socket: WebSocket
  readonly #abort = new AbortController()
  #held: LiveMessage[] | null = []
  #loads = 0
  #lastFrameAt = performance.now()
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #openTimer: ReturnType<typeof setTimeout> | undefined

  constructor(line: LiveLine, outcome: Outcome) {
    this.#line = line
    this.#outcome = outcome
    this.#socket = line.open()
    const { signal } = this.#abort
    this.#socket.addEventListener('open', () => this.#opened(), { signal })
    this.#socket.addEventListener('message', (frame) => this.#receivedAt(frame.data), { signal })
    this.#socket.addEventListener('close', (close) => this.#closed(close.code), { signal })
    this.#openTimer = setTimeout(() => this.load(), openTimeoutMs)
  }

  isHealthy(now: number): boolean {
    const opening = this.#socket.readyState === WebSocket.CONNECTING
    const open = this.#socket.readyState === WebSocket.OPEN
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

  load(): void {
    void this.#catchUp()
  }

  #opened(): void {
    clearTimeout(this.#openTimer)
    this.#watch()
    this.load()
  }

  #receivedAt(data: unknown): void {
    this.#lastFrameAt = performance.now()
    this.#watch()
    if (typeof data !== 'string' || data.length <= 2) return
    const { logs, reportJobs, notices, commands, watched, ...message } = JSON.parse(data) as LiveMessage
    if (logs) this.#line.logs(logs)
    if (reportJobs) this.#line.reportJobs?.(reportJobs)
    if (notices) this.#line.notices?.(notices)
    if (commands) this.#line.commands?.(commands)
    if (watched) return this.#outcome.watched(watched)
    if (this.#held) this.#held.push(message)
    else this.#line.push(message)
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
    this.#watchdog = setTimeout(() => {
      this.end()
      this.#outcome.lost()
    }, silenceMaxMs)
  }

  /** Fills the store; with an open socket this completes the attempt. Answers of an ended attempt are ignored. */
  async #catchUp(): Promise<void> {
    const { store, load, push } = this.#line
    const mine = ++this.#loads
    this.#held ??= []
    try {
      const snapshot = await load(this.#abort.signal)
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
    for (const message of held) push(message)
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
