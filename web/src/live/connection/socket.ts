import { type LiveLine, Attempt } from './attempt.ts'
import { cadenceLimits } from '../../../../shared/domain/commands/cadence-settings.ts'
import type { LiveRequest } from '../../../../shared/wire/live-message.ts'
import { hiddenAfterMs, reconnectDelayMs } from './reconnect-policy.ts'

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
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined

  constructor(line: LiveLine) {
    this.#line = line
  }

  start(): void {
    addEventListener('online', this.#retryNow)
    document.addEventListener('visibilitychange', this.#shownOrHidden)
    this.#connect()
  }

  /** Closes for good, as on signing out. */
  stop(): void {
    removeEventListener('online', this.#retryNow)
    document.removeEventListener('visibilitychange', this.#shownOrHidden)
    clearTimeout(this.#hiddenTimer)
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
        this.#sayHiddenLater()
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

  readonly #shownOrHidden = () => {
    this.#sayHiddenLater()
    this.#retryNow()
  }

  /** Nobody sees the page: it is spared positions, until it is shown again and connects again. */
  #sayHiddenLater(): void {
    clearTimeout(this.#hiddenTimer)
    if (document.visibilityState === 'hidden') {
      this.#hiddenTimer = setTimeout(() => this.#attempt?.hide(), hiddenAfterMs)
    }
  }

  /** The network or the tab came back: try at once when the line is down or doubtful, or was spared positions. */
  readonly #retryNow = () => {
    if (document.visibilityState === 'hidden') return
    this.#sayWatched(this.#watched)
    if (this.#attempt?.isHealthy(performance.now())) return
    this.#failures = 0
    this.#connect()
  }
}
