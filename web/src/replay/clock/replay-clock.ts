import type { Period } from '../../period/period.ts'
import { advance, type ReplaySpeed } from '../track/advance.ts'
import type { ReplayTracks } from './replay-tracks.ts'

/** What people see of the clock beside the moment itself; another object when any of it changes. */
export interface ClockState {
  isPlaying: boolean
  speed: ReplaySpeed
  /** it stands still until positions are loaded */
  isWaiting: boolean
  isAtStart: boolean
  isAtEnd: boolean
}

type Listener = () => void

/** A machine that is this late with a frame slept or was busy: the clock does not make up for it. */
const frameMaxMs = 250

/**
 * The one clock of a replay. Each frame it moves on and calls back, without React; its state is a store for React.
 */
export class ReplayClock {
  /** the first and the last position of all vehicles, epoch ms */
  readonly span: Period
  readonly #tracks: ReplayTracks
  readonly #moved = new Set<Listener>()
  readonly #changed = new Set<Listener>()
  #state: ClockState
  #at: number
  #frame = 0
  #lastFrameMs = 0
  /** where it goes once the positions there are loaded: to the first after, or the last before a time */
  #pending: 'next' | 'previous' | null = null

  constructor(tracks: ReplayTracks, span: Period, at: number | null) {
    this.#tracks = tracks
    this.span = span
    this.#at = this.#within(at ?? span.from)
    this.#state = { isPlaying: false, speed: 'step', isWaiting: false, ...this.#ends() }
  }

  /** Lets it load positions and run. @returns the call that stops it */
  start(): () => void {
    const unsubscribe = this.#tracks.subscribe(() => this.#arrived())
    this.#tracks.around(this.#at)
    return () => {
      unsubscribe()
      this.pause()
    }
  }

  /** epoch ms */
  get at(): number {
    return this.#at
  }

  readonly state = (): ClockState => this.#state

  /** Calls back when the moment changes, up to once a frame. */
  readonly onMove = (listener: Listener): (() => void) => {
    this.#moved.add(listener)
    return () => this.#moved.delete(listener)
  }

  /** Calls back when it starts, stops, waits or runs at another speed. */
  readonly onChange = (listener: Listener): (() => void) => {
    this.#changed.add(listener)
    return () => this.#changed.delete(listener)
  }

  /** From the end it plays from the start again. */
  play(): void {
    if (this.#state.isAtEnd) this.#move(this.span.from)
    this.#pending = null
    this.#change({ isPlaying: true })
    this.#lastFrameMs = 0
    this.#frame ||= requestAnimationFrame(this.#tick)
  }

  pause(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#change({ isPlaying: false, isWaiting: false })
  }

  setSpeed(speed: ReplaySpeed): void {
    this.#change({ speed })
  }

  seek(time: number): void {
    this.#pending = null
    this.#move(this.#within(time))
  }

  /** To the position before or after, of any vehicle. */
  step(side: 'previous' | 'next'): void {
    this.#pending = null
    const { timeline } = this.#tracks
    const found = side === 'next' ? timeline.next(this.#at) : timeline.previous(this.#at - 1)
    const isKnown =
      side === 'next'
        ? found !== null && found <= this.#tracks.loadedUntil(this.#at)
        : found !== null && this.#tracks.loadedUntil(found) >= this.#at
    if (found !== null && isKnown) {
      this.#move(this.#within(found))
      return
    }
    const edge =
      side === 'next' ? Math.min(this.#tracks.loadedUntil(this.#at), this.span.to) : this.#windowBefore(found)
    this.#move(this.#within(edge))
    this.#pending = side
  }

  /** the end of what is not loaded before the clock */
  #windowBefore(found: number | null): number {
    const ends = this.#tracks.tracks.flatMap(({ windows, loaded }) =>
      windows.filter(({ to }, index) => to < this.#at && !loaded.has(index)).map(({ to }) => to),
    )
    return Math.max(found ?? this.span.from, this.span.from, ...ends)
  }

  readonly #tick = (nowMs: number) => {
    this.#frame = 0
    const elapsedMs = this.#lastFrameMs === 0 ? 0 : Math.min(frameMaxMs, nowMs - this.#lastFrameMs)
    this.#lastFrameMs = nowMs
    const loadedUntil = this.#tracks.loadedUntil(this.#at)
    const isWaiting = loadedUntil <= this.#at
    if (isWaiting !== this.#state.isWaiting) this.#change({ isWaiting })
    if (!isWaiting) {
      const { speed } = this.#state
      const timeline = { ...this.#tracks.timeline, to: this.span.to }
      const next = advance(this.#at, { elapsedMs, speed }, timeline)
      this.#move(this.#within(Math.min(next, loadedUntil)))
    }
    if (this.#state.isAtEnd) this.pause()
    else this.#frame = requestAnimationFrame(this.#tick)
  }

  #arrived(): void {
    if (this.#pending === null || this.#tracks.loadedUntil(this.#at) <= this.#at) return
    const side = this.#pending
    this.#pending = null
    const { timeline } = this.#tracks
    const found = side === 'next' ? timeline.next(this.#at - 1) : timeline.previous(this.#at)
    if (found !== null) this.#move(this.#within(found))
  }

  #ends() {
    return { isAtStart: this.#at <= this.span.from, isAtEnd: this.#at >= this.span.to }
  }

  #within(time: number): number {
    return Math.min(this.span.to, Math.max(this.span.from, time))
  }

  #move(time: number): void {
    if (time === this.#at) return
    this.#at = time
    this.#tracks.around(time)
    const { isAtStart, isAtEnd } = this.#ends()
    if (isAtStart !== this.#state.isAtStart || isAtEnd !== this.#state.isAtEnd) this.#change({ isAtStart, isAtEnd })
    for (const listener of this.#moved) listener()
  }

  #change(change: Partial<ClockState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#changed) listener()
  }
}
