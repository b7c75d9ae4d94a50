import type { ForwardedTo } from '../../../shared/domain/forwarding/chosen.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import type { DeviceState, ShownState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { TrackImport } from '../../../shared/domain/imports/track-import.ts'
import type { Attributes, Position } from '../../../shared/domain/position.ts'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'

/** What changes something, see `Tracks`. */
export type TrackWrite =
  | 'save'
  | 'addToEvent'
  | 'addTripChange'
  | 'addServiceDone'
  | 'removeServiceDone'
  | 'touch'
  | 'forget'
  | 'removePositions'
  | 'saveTrackImport'
  | 'removeTrackImport'
  | 'saveDays'

/** Ports to where devices are and were. See `ports.ts` for the rules of all ports. */

export interface TrackChange {
  state: DeviceState
  /** positions accepted now, in the order of arrival */
  accepted: readonly Position[]
  events: readonly FleetEvent[]
  /** whether the writer hands the new state over to those who show it: the stream of the table does not announce it then */
  isHandedOver?: boolean
  /** for whom the stream of the table carries the accepted positions to those who forward them; nobody unless said */
  forwardedTo?: ForwardedTo
}

/** Day summaries of devices, derived from their history. Days are UTC days, see `shared/domain/days/day.ts`. */
export interface DerivedDays {
  /** the stored ones from the first to the last, in order */
  days(deviceId: number, from: number, to: number): Promise<Day[]>
  /** the same, eventually consistent, for half the price: for display, never for writing */
  shownDays(deviceId: number, from: number, to: number): Promise<Day[]>
  /** the nearest stored day on that side, without this one */
  nextDay(deviceId: number, day: number, side: 'before' | 'after'): Promise<Day | null>
  /** where the device was in these days, as far as it is stored, in order; eventually consistent */
  whereabouts(deviceId: number, from: number, to: number): Promise<Whereabouts[]>
  /**
   * Replaces the stored days, and where the device was in those for which it is given. A day of which there is nothing to
   * keep is removed, see `isEmptyDay`.
   */
  saveDays(deviceId: number, days: readonly Day[], whereabouts?: readonly Whereabouts[]): Promise<void>
}

/** A part of history, both ends inclusive, epoch ms. */
export interface HistoryRange {
  from: number
  to: number
  /** `historyLimits.historyRowsMax` when absent */
  rowsMax?: number
  /** with the totals that were written, also where an earlier day that was derived again has moved them since */
  isAsWritten?: boolean
  /**
   * epoch ms: from there to the end of the range positions arrived in the order of time, and stored blocks with positions
   * of the range begin no earlier. Absent where that is not known: `historyLimits.blockSpanMaxMs` before it.
   */
  blocksFrom?: number
  /** the device's state as it was read: what was saved since may be missing, and it is not read again */
  asOf?: DeviceState
}

/** What is to be known around late fixes, times in epoch ms. */
export interface Surroundings {
  /** the earliest and the latest of the fixes */
  from: number
  to: number
  /** how far before and after them, ms */
  reachMs: number
}

/** A part of history to remove. */
export interface RemovedRange {
  from: number
  to: number
  /** only the position with this id */
  id?: number
  /** only positions up to this sequence, see `ids.ts`: what was stored since stays */
  sequenceMax?: number
  /** only positions of this import, and the last one as well once the state names another one */
  importId?: string
}

/** Begins to read states before all devices are known; it costs what reading them at once does. */
export interface StatesAhead {
  /** devices that will be asked for, by rising ids over all calls */
  expect(deviceIds: readonly number[]): void
  states(deviceIds: readonly number[]): Promise<Map<number, ShownState>>
}

/** State, history and events of one tenant's devices. */
export interface Tracks extends DerivedDays {
  readonly tenantId: string
  /** a device that never sent has `newDeviceState(deviceId)` */
  state(deviceId: number): Promise<DeviceState>
  states(deviceIds: readonly number[]): Promise<Map<number, DeviceState>>
  /** eventually consistent, for half the price: for display, never for writing */
  shownStates(deviceIds: readonly number[]): Promise<Map<number, ShownState>>
  /**
   * As `shownStates`, where the devices become known one after the other.
   * @param notePart receives stored states as they come, also of devices that nobody asks for
   */
  shownStatesAhead(notePart?: (states: readonly ShownState[]) => void): StatesAhead

  /**
   * Saves state, accepted positions and events in one conditional write: `change.state.version` must be the stored one.
   * @returns the state with its new version, or `null` when another writer was faster (nothing was written)
   */
  save(change: TrackChange): Promise<DeviceState | null>
  /**
   * Makes concurrent writers load the state again, and removes its positions in the streams: those of another identifier
   * count from the start. Does nothing for a device that never sent.
   */
  touch(deviceId: number): Promise<void>
  /**
   * Removes the state; history expires by retention.
   * @returns false when the device was saved again at every try: the next visit of its timer removes the state
   */
  forget(deviceId: number): Promise<boolean>

  /**
   * Replaces stored positions by those with the same id and times, whose derived values differ. Absent ones stay absent.
   * @returns by how much that raised the version of the state
   */
  rewritePositions(deviceId: number, positions: readonly Position[]): Promise<number>
  /**
   * Removes positions from history, from the earliest on, except the last one, which says where the device is. Absent is
   * fine. A call rewrites some `historyLimits.blocksRewrittenMax` blocks at most.
   * @returns the time (epoch ms) from which the next call continues; null when nothing is left
   * @throws Failure conflict when the device was saved again at every try
   */
  removePositions(deviceId: number, range: RemovedRange): Promise<number | null>

  /** Positions with `from <= fixTime <= to`, in the order of their track, with the totals that are known now. @throws Failure tooLarge over `rowsMax` */
  between(deviceId: number, range: HistoryRange): Promise<Position[]>
  /** The latest position at or before a time, or the earliest after it, however far away. */
  neighbour(deviceId: number, time: number, side: 'before' | 'after'): Promise<Position | null>
  /**
   * Positions from `reachMs` before to `reachMs` after, and where there is none before `from` or after `to`, the nearest
   * one; in any order. For who is about to save this state: what others stored since it was loaded may be missing, for
   * then that save fails.
   * @throws Failure tooLarge over `historyLimits.historyRowsMax` rows
   */
  around(state: DeviceState, surroundings: Surroundings): Promise<Position[]>
  position(id: number): Promise<Position | null>
  event(id: number): Promise<FleetEvent | null>
  /** the newest events of the tenant since a time, newest first */
  eventsSince(since: number, countMax: number): Promise<FleetEvent[]>
  eventsBetween(deviceId: number, from: number, to: number): Promise<FleetEvent[]>
  /** the same, eventually consistent, for half the price */
  shownEvents(deviceId: number, from: number, to: number): Promise<FleetEvent[]>
  /** the newest events of one device, newest first, eventually consistent */
  newestEvents(deviceId: number, countMax: number): Promise<FleetEvent[]>
  /**
   * Adds attributes to a stored event, once: what has one of them stays as it is. Those who watch see the event again.
   * @returns the event as it is now; null when it is gone
   */
  addToEvent(id: number, attributes: Attributes): Promise<{ event: FleetEvent; isChanged: boolean } | null>
  /** what people said of trips of a device that began in a period (epoch ms, both ends inclusive), in no order */
  tripChanges(deviceId: number, from: number, to: number): Promise<TripChange[]>
  /** Keeps what somebody said of a trip, beside what was said before. */
  addTripChange(deviceId: number, change: TripChange): Promise<void>
  /** what people said that workshops did with a device, in no order */
  servicesDone(deviceId: number): Promise<ServiceDone[]>
  addServiceDone(deviceId: number, done: ServiceDone): Promise<void>
  /** Absent is fine. */
  removeServiceDone(deviceId: number, done: ServiceDone): Promise<void>
  /** what people imported for a device from files, in no order */
  trackImports(deviceId: number): Promise<TrackImport[]>
  /** Keeps an import; one with version 0 is new. @returns it with its new version, null when it was written meanwhile */
  saveTrackImport(change: TrackImport): Promise<TrackImport | null>
  /**
   * Its positions stay. Absent is fine, where no version is given.
   * @param version that it has to have still
   * @returns false when it was written or removed meanwhile
   */
  removeTrackImport(deviceId: number, id: string, version?: number): Promise<boolean>
  /** Removes events; absent is fine. */
  removeEvents(events: readonly FleetEvent[]): Promise<void>
}
