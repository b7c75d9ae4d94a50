import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { PositionDaysJson } from '../../../../shared/wire/days/position-days-json.ts'
import type { Period } from '../../period/period.ts'
import type { Timeline } from '../track/advance.ts'
import { fixOf, type Fix } from '../track/fixes.ts'
import type { GapLimits } from '../track/ribbon.ts'
import { timelineOf } from '../track/timeline.ts'
import { quartersOf, windowAt, windowsOf, windowsWanted, type LoadWindow, type QuarterOfDay } from '../track/windows.ts'

/** Reads the positions of a device in a part of a period. */
export type LoadPositions = (deviceId: number, period: Period, signal: AbortSignal) => Promise<PositionJson[]>

export interface DeviceTrack {
  deviceId: number
  gap: GapLimits
  quarters: readonly QuarterOfDay[]
  /** the simplified lines of its days: pairs of longitude and latitude */
  lines: readonly [number, number][][]
  windows: readonly LoadWindow[]
  /** loaded fixes in order, of all loaded windows */
  fixes: readonly Fix[]
  /** which windows are loaded */
  loaded: ReadonlySet<number>
}

const loadsAtOnce = 4
/** Windows of a device that are kept; the farthest from the clock are dropped. */
const keptMax = 40
const retryMs = 3000

/** The tracks of a replay: loads the parts around its clock, keeps a bounded number of them, and calls back with each. */
export class ReplayTracks {
  readonly period: Period
  /** loaded fixes by window */
  readonly #parts: ReadonlyMap<number, Map<number, Fix[]>>
  #tracks: readonly DeviceTrack[]
  readonly #load: LoadPositions
  readonly #listeners = new Set<() => void>()
  #stopped = new AbortController()
  readonly #underWay = new Set<string>()
  #wanted: { deviceId: number; window: number }[] = []
  #clock = 0
  #here = ''
  #pausedUntil = 0
  #timeline: Timeline | null = null
  #failure: Error | null = null

  constructor(days: readonly PositionDaysJson[], period: Period, load: LoadPositions) {
    this.period = period
    this.#load = load
    this.#tracks = days.map((one) => trackOf(one, period))
    this.#parts = new Map(days.map(({ deviceId }) => [deviceId, new Map()]))
  }

  /** another list, with other tracks, whenever fixes came or went */
  get tracks(): readonly DeviceTrack[] {
    return this.#tracks
  }

  /** why the last part could not be loaded; null once one was */
  get failure(): Error | null {
    return this.#failure
  }

  get timeline(): Timeline {
    this.#timeline ??= timelineOf(this.tracks.map(({ fixes }) => fixes))
    return this.#timeline
  }

  track(deviceId: number): DeviceTrack | undefined {
    return this.#tracks.find((each) => each.deviceId === deviceId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says where the clock stands (epoch ms): loads what is missing around it. Cheap while it stays in the same windows. */
  around(time: number): void {
    this.#clock = time
    const here = this.tracks.map(({ windows }) => windowAt(windows, time)).join()
    if (here === this.#here) return
    this.#here = here
    this.#plan()
  }

  #plan(): void {
    const time = this.#clock
    this.#wanted = this.tracks
      .flatMap(({ deviceId, windows, loaded }) =>
        windowsWanted(windows, time)
          .filter((window) => !loaded.has(window))
          .map((window, urgency) => ({ deviceId, window, urgency })),
      )
      .toSorted((one, other) => one.urgency - other.urgency)
    this.#work()
  }

  /** Until when (epoch ms) every track is loaded from a time on; the time itself where it is not. */
  loadedUntil(time: number): number {
    return Math.min(...this.tracks.map((track) => loadedUntil(track, time)))
  }

  start(): void {
    this.#stopped = new AbortController()
    this.#here = ''
  }

  stop(): void {
    this.#stopped.abort()
  }

  #work(): void {
    if (performance.now() < this.#pausedUntil) return
    while (this.#underWay.size < loadsAtOnce && !this.#stopped.signal.aborted) {
      const next = this.#wanted.find(({ deviceId, window }) => !this.#underWay.has(`${deviceId}/${window}`))
      if (!next) return
      this.#wanted = this.#wanted.filter((each) => each !== next)
      void this.#fetch(next.deviceId, next.window)
    }
  }

  async #fetch(deviceId: number, window: number): Promise<void> {
    const track = this.track(deviceId)!
    const key = `${deviceId}/${window}`
    const { signal } = this.#stopped
    this.#underWay.add(key)
    try {
      const positions = await this.#load(deviceId, track.windows[window]!, signal)
      this.#put(deviceId, window, positions.map(fixOf))
      this.#failure = null
    } catch (failure) {
      if (signal.aborted) return
      this.#failure = failure instanceof Error ? failure : new Error(String(failure))
      this.#pausedUntil = performance.now() + retryMs
      setTimeout(() => this.#plan(), retryMs + 1)
    } finally {
      this.#underWay.delete(key)
    }
    for (const listener of this.#listeners) listener()
    this.#plan()
  }

  #put(deviceId: number, window: number, fixes: Fix[]): void {
    const parts = this.#parts.get(deviceId)!
    parts.set(window, fixes)
    const here = windowAt(this.track(deviceId)!.windows, this.#clock)
    while (parts.size > keptMax) {
      const distance = (index: number) => Math.abs(index - here)
      parts.delete([...parts.keys()].reduce((one, other) => (distance(one) > distance(other) ? one : other)))
    }
    const changed = {
      fixes: [...parts].toSorted(([one], [other]) => one - other).flatMap(([, part]) => part),
      loaded: new Set(parts.keys()),
    }
    this.#tracks = this.#tracks.map((each) => (each.deviceId === deviceId ? { ...each, ...changed } : each))
    this.#timeline = null
  }
}

function trackOf({ deviceId, days, gapDuration, gapDistance }: PositionDaysJson, period: Period): DeviceTrack {
  const quarters = quartersOf(days, period)
  return {
    deviceId,
    gap: { ms: gapDuration, metres: gapDistance },
    quarters,
    lines: days.map(({ line }) => line),
    windows: windowsOf(quarters, period),
    fixes: [],
    loaded: new Set(),
  }
}

function loadedUntil({ windows, loaded }: DeviceTrack, time: number): number {
  if (windows.length === 0 || time > windows.at(-1)!.to) return Number.POSITIVE_INFINITY
  let index = windowAt(windows, time)
  if (!loaded.has(index)) return Math.max(time, windows[index]!.from)
  while (loaded.has(index)) index += 1
  return windows[index]?.from ?? Number.POSITIVE_INFINITY
}
