import type { DeviceState } from './device-state.ts'
import type { Position } from './position.ts'

/** What those who watch a device are to hear of a save. */
export interface DueChanges {
  /** all of the device: nobody may know it yet, or its record was edited */
  record: boolean
  /** its status, or the time of its last message */
  state: boolean
  /** its latest position */
  position: boolean
}

/** @param before null for the first save */
export function dueChanges(before: DeviceState | null, after: DeviceState): DueChanges {
  const state = before?.status !== after.status || before.lastUpdate !== after.lastUpdate
  return {
    record: before === null || (!state && isOnlyVersion(before, after)),
    state,
    position: after.last !== null && positionChanged(before?.last ?? null, after.last),
  }
}

/** A save that moves nothing but the version says that the device's record was edited. */
const isOnlyVersion = (before: DeviceState, after: DeviceState): boolean =>
  before.positionSequence === after.positionSequence && before.eventSequence === after.eventSequence

/** Late positions change the totals, and sometimes the speed, of the one that stays the latest; or show that a clock is wrong. */
const positionChanged = (before: Position | null, after: Position): boolean =>
  before?.id !== after.id ||
  before.speed !== after.speed ||
  changing.some((key) => before.attributes[key] !== after.attributes[key])
const changing = ['totalDistance', 'hours', 'clockWasAhead'] as const
