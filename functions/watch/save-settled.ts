import { isDeepStrictEqual } from 'node:util'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { DueService } from '../../shared/domain/engine/active-rules.ts'
import { isHistoryArriving } from '../../shared/domain/days/late-data.ts'
import { afterEvents, numberEvents } from '../../shared/domain/engine/number-events.ts'
import { releaseMaintenance, totalsChanged } from '../../shared/domain/engine/totals-changed.ts'
import type { RuleEvent } from '../../shared/domain/fleet-event.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { Tracks } from '../platform/ports/ports.ts'

export interface SettledChange {
  memory: DeviceState['memory']
  /** those that history tells and nobody raised yet */
  events: readonly RuleEvent[]
  /** the last position as derived; null or absent when it stays as it is */
  last?: Position | null
  /** by how much rewritten positions have raised the version of the state */
  raisedBy: number
  services: readonly DueService[]
}

/** Saves a state whose days are settled. @returns null when the device sent a message meanwhile */
export async function saveSettled(
  tracks: Tracks,
  state: DeviceState,
  { memory, events, last, raisedBy, services }: SettledChange,
): Promise<DeviceState | null> {
  let current = { ...state, version: state.version + raisedBy }
  const next = withLast({ ...state, memory }, { last: last ?? null, services })
  const raised = [...events, ...next.events]
  for (let from = 0; from === 0 || from < raised.length; from += historyLimits.eventsPerPositionMax) {
    const part = raised.slice(from, from + historyLimits.eventsPerPositionMax)
    const isLast = from + historyLimits.eventsPerPositionMax >= raised.length
    const numbered = numberEvents(part, { state: current, positionId: 0 })
    const changed = afterEvents(isLast ? { ...next.state, ...numbersOf(current) } : current, numbered)
    const saved = await tracks.save({ state: changed, accepted: [], events: numbered })
    if (!saved) return null
    current = saved
  }
  return current
}

const numbersOf = ({ version, eventSequence }: DeviceState) => ({ version, eventSequence })

/**
 * The state with another last position: what is due by its totals is evaluated for the change, and for all that passed
 * before they were settled.
 */
function withLast(
  state: DeviceState,
  { last, services }: { last: Position | null; services: readonly DueService[] },
): { state: DeviceState; events: RuleEvent[] } {
  const before = state.last
  if (!before) return { state, events: [] }
  const after = last && !isDeepStrictEqual(before, last) ? last : before
  const isPassing = isHistoryArriving(state.memory)
  const unchanged = { memory: state.memory, events: [] }
  const changed =
    after === before ? unchanged : totalsChanged(state.memory, { before, after, since: 0, isPassing }, { services })
  const settled = isPassing
    ? { memory: changed.memory, events: [] }
    : releaseMaintenance(changed.memory, after, services)
  return {
    state: { ...state, memory: settled.memory, last: after },
    events: [...changed.events, ...settled.events],
  }
}
