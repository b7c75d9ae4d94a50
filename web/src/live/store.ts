import { liveLimits } from '../../../shared/domain/limits/live.ts'
import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import { extendRoute, type Point } from './history.ts'
import { differsInDirectory, isOlderDevice, isOlderPosition, mergeAlarms, mergeEvents } from './merge.ts'

/** What one notification is about. Sets hold device ids. */
export interface LiveChange {
  devices: ReadonlySet<number>
  positions: ReadonlySet<number>
  events: boolean
  connected: boolean
  /** devices came or went, or something that a list sorts, filters or groups by changed (not just `lastUpdate`) */
  directory: boolean
}

/** Whether the fleet was ever loaded; `failed` after a load that failed before any succeeded. */
export type Loading = 'waiting' | 'ready' | 'failed'

export type LiveListener = (change: LiveChange) => void

/** Of the alarms that nobody has acknowledged, at most so many are kept, the newest. */
export const alarmsKept = 200
const none: ReadonlySet<number> = new Set()
const quiet: LiveChange = {
  devices: none,
  positions: none,
  events: false,
  connected: false,
  directory: false,
}

/**
 * What moves: devices, their latest positions, the newest events and the live routes, outside React.
 *
 * The maps are changed in place (10,000 devices make copies costly); the objects in them never are, so one device's
 * object is a sound snapshot. Each call below makes at most one notification.
 */
export class LiveStore {
  readonly #devices = new Map<number, DeviceJson>()
  readonly #positions = new Map<number, PositionJson>()
  readonly #history = new Map<number, readonly Point[]>()
  /** removed since the last load: what was said of them before may come later */
  readonly #gone = new Set<number>()
  readonly #listeners = new Set<LiveListener>()
  #events: readonly EventJson[] = []
  #alarms: ReadonlyMap<number, EventJson> = new Map()
  #hasLoadedAlarms = false
  #pausedSince: number | null = null
  #connected = false
  #loading: Loading = 'waiting'
  #routeLength = 0

  get devices(): ReadonlyMap<number, DeviceJson> {
    return this.#devices
  }

  get positions(): ReadonlyMap<number, PositionJson> {
    return this.#positions
  }

  /** Newest first, at most 50. */
  get events(): readonly EventJson[] {
    return this.#events
  }

  /** Alarms that nobody has acknowledged, by their id: they stay when newer events push them out of the list. */
  get alarms(): ReadonlyMap<number, EventJson> {
    return this.#alarms
  }

  /** Whether `addAlarms` was called since the store was made or emptied. */
  get hasLoadedAlarms(): boolean {
    return this.#hasLoadedAlarms
  }

  /** Since when (epoch ms) the line is down that was open before; null while it is open, and before it ever was. */
  get pausedSince(): number | null {
    return this.#pausedSince
  }

  /** Live routes by device, oldest point first. Empty while live routes are off. */
  get history(): ReadonlyMap<number, readonly Point[]> {
    return this.#history
  }

  get connected(): boolean {
    return this.#connected
  }

  get loading(): Loading {
    return this.#loading
  }

  /** Merges what was pushed. Devices and positions older than what is held are dropped: frames may cross on the way. */
  apply(message: LiveMessage): void {
    const devices = new Set<number>()
    const positions = new Set<number>()
    let directory = false
    for (const device of this.#reported(message)) {
      const held = this.#devices.get(device.id)
      if (this.#gone.has(device.id) || (held && isOlderDevice(device, held))) continue
      this.#devices.set(device.id, device)
      devices.add(device.id)
      directory ||= !held || differsInDirectory(device, held)
    }
    for (const position of message.positions ?? []) {
      const held = this.#positions.get(position.deviceId)
      if (this.#gone.has(position.deviceId) || (held && isOlderPosition(position, held))) continue
      this.#positions.set(position.deviceId, position)
      this.#extend(position)
      positions.add(position.deviceId)
    }
    const merged = this.#merge(message.events ?? [])
    const lost = (message.removed ?? []).filter(({ type }) => type === 'device').map(({ id }) => id)
    for (const id of lost) {
      this.#gone.add(id)
      directory = this.#devices.delete(id) || directory
      devices.add(id)
      positions.add(id)
    }
    const events = this.#forget(lost) || merged
    if (devices.size + positions.size === 0 && !events) return
    this.#notify({ ...quiet, devices, positions, directory, events })
  }

  /** Takes a freshly loaded list as the truth: what is not in it is gone, with its position and route. */
  replaceDevices(list: readonly DeviceJson[]): void {
    this.#loading = 'ready'
    this.#gone.clear()
    const devices = new Set(this.#devices.keys())
    this.#devices.clear()
    for (const device of list) {
      this.#devices.set(device.id, device)
      devices.add(device.id)
    }
    const events = this.#forget([...devices].filter((id) => !this.#devices.has(id)))
    this.#notify({ ...quiet, devices, positions: devices, events, directory: true })
  }

  replacePositions(list: readonly PositionJson[]): void {
    const positions = new Set(this.#positions.keys())
    this.#positions.clear()
    for (const position of list) {
      this.#positions.set(position.deviceId, position)
      this.#extend(position)
      positions.add(position.deviceId)
    }
    this.#notify({ ...quiet, positions })
  }

  /** Events that were loaded, or changed by the reader. */
  addEvents(list: readonly EventJson[]): void {
    if (this.#merge(list)) this.#notify({ ...quiet, events: true })
  }

  /** Alarms that were loaded apart from the newest events. */
  addAlarms(list: readonly EventJson[]): void {
    this.#hasLoadedAlarms = true
    const before = this.#alarms
    this.#alarms = mergeAlarms(before, list, alarmsKept)
    if (this.#alarms !== before) this.#notify({ ...quiet, events: true })
  }

  /** Empties the drawer. */
  clearEvents(): void {
    this.#events = []
    this.#notify({ ...quiet, events: true })
  }

  setConnected(connected: boolean): void {
    if (connected === this.#connected) return
    this.#connected = connected
    this.#pausedSince = connected ? null : Date.now()
    this.#notify({ ...quiet, connected: true })
  }

  /** Notes that a load failed. What was loaded before stays. */
  setLoadFailed(): void {
    if (this.#loading !== 'waiting') return
    this.#loading = 'failed'
    this.#notify({ ...quiet, directory: true })
  }

  /** Keeps the last `points` places of each device; 0 switches live routes off and forgets them. */
  keepRoutes(points: number): void {
    if (points === this.#routeLength) return
    this.#routeLength = points
    if (points === 0) this.#history.clear()
    else for (const [id, route] of this.#history) this.#history.set(id, route.slice(-points))
    for (const position of this.#positions.values()) this.#extend(position)
    this.#notify({ ...quiet, positions: new Set(this.#positions.keys()) })
  }

  /** Forgets everything, as on signing out. */
  clear(): void {
    const ids = new Set([...this.#devices.keys(), ...this.#positions.keys()])
    this.#devices.clear()
    this.#positions.clear()
    this.#history.clear()
    this.#gone.clear()
    this.#events = []
    this.#alarms = new Map()
    this.#hasLoadedAlarms = false
    this.#pausedSince = null
    this.#connected = false
    this.#loading = 'waiting'
    this.#notify({ ...quiet, devices: ids, positions: ids, events: true, connected: true, directory: true })
  }

  /** @returns the call that ends the subscription */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The devices of a message, then those that are known, with their new states. */
  *#reported({ devices = [], states = [] }: LiveMessage): Generator<DeviceJson> {
    yield* devices
    for (const state of states) {
      const held = this.#devices.get(state.id)
      if (held) yield { ...held, ...state }
    }
  }

  #extend(position: PositionJson): void {
    if (this.#routeLength === 0) return
    const route = this.#history.get(position.deviceId)
    this.#history.set(position.deviceId, extendRoute(route, position, this.#routeLength))
  }

  /** What belongs to devices that are gone. @returns whether events are among it */
  #forget(ids: readonly number[]): boolean {
    if (ids.length === 0) return false
    for (const id of ids) {
      this.#positions.delete(id)
      this.#history.delete(id)
    }
    const gone = new Set(ids)
    const events = this.#events.filter(({ deviceId }) => !gone.has(deviceId))
    const alarms = [...this.#alarms].filter(([, { deviceId }]) => !gone.has(deviceId))
    const isSame = events.length === this.#events.length && alarms.length === this.#alarms.size
    if (isSame) return false
    this.#events = events
    this.#alarms = new Map(alarms)
    return true
  }

  /** @returns whether something differs now */
  #merge(list: readonly EventJson[]): boolean {
    const [events, alarms] = [this.#events, this.#alarms]
    this.#events = mergeEvents(events, list, liveLimits.eventsKept)
    this.#alarms = mergeAlarms(alarms, list, alarmsKept)
    return this.#events !== events || this.#alarms !== alarms
  }

  #notify(change: LiveChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

export const liveStore = new LiveStore()
