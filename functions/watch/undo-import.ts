import { dayOf, dayStart } from '../../shared/domain/days/day.ts'
import { rememberLate, rememberRemoval } from '../../shared/domain/days/late-data.ts'
import {
  afterRemovalStep,
  firstPendingRemoval,
  type PendingRemoval,
} from '../../shared/domain/days/pending-removals.ts'
import { unsettleDays } from '../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { takenBack } from '../../shared/domain/engine/taken-back.ts'
import { isOfImport } from '../../shared/domain/imports/track-import.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { RuleInput } from '../../shared/domain/rules/rule.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import type { Tracks } from '../platform/ports/ports.ts'

interface UndoContext {
  tracks: Tracks
  rules: Pick<RuleInput, 'settings' | 'activeRules'>
  /** asked after each day: whether others get their turn */
  isTimeUp: () => boolean
}

type ImportRemoval = PendingRemoval & { importId: string }

/**
 * Goes on with the removal of imports from files, a day at a time: events that were raised for their positions go, then the
 * positions, and their days are to be derived as if nothing had come. Each day is noted before anything of it is removed, so
 * that a process may end anywhere.
 * @returns the device's state; a removal is still pending in it when there is more to do, or when the device sent a message
 */
export async function undoImports(context: UndoContext, state: DeviceState): Promise<DeviceState> {
  let current = state
  for (;;) {
    const pending = firstPendingRemoval(current)
    if (pending?.importId === undefined) return current
    const next = await undoStep(context, current, { ...pending, importId: pending.importId })
    if (next === null) return context.tracks.state(state.deviceId)
    current = next
    if (context.isTimeUp()) return current
  }
}

/** @returns null when somebody else wrote the device's state meanwhile */
async function undoStep(context: UndoContext, state: DeviceState, removal: ImportRemoval): Promise<DeviceState | null> {
  const { tracks } = context
  const part = await nextPart(tracks, state, removal)
  if (part) return removePart(tracks, state, { ...part, importId: removal.importId })
  if (state.last && isOfImport(state.last, removal.importId)) return takeBackLast(context, state, state.last)
  await tracks.removeTrackImport(state.deviceId, removal.importId)
  const done = rememberRemoval(afterRemovalStep(state, null))
  return tracks.save({ state: done, accepted: [], events: [] })
}

/** Positions of one day, beside the latest of all. Times are epoch ms. */
interface Part {
  from: number
  to: number
  ids: ReadonlySet<number>
}

async function nextPart(tracks: Tracks, { deviceId, last }: DeviceState, removal: ImportRemoval): Promise<Part | null> {
  for (let { from } = removal; from <= removal.to;) {
    const found = await tracks.neighbour(deviceId, from - 1, 'after')
    if (!found || found.fixTime > removal.to) return null
    const to = Math.min(removal.to, dayStart(dayOf(found.fixTime) + 1) - 1)
    const range = { from: found.fixTime, to, rowsMax: Number.MAX_SAFE_INTEGER, isAsWritten: true }
    const rows = await tracks.between(deviceId, range)
    const own = rows.filter((row) => row.id !== last?.id && isOfImport(row, removal.importId))
    if (own.length > 0) return { from: own[0]!.fixTime, to, ids: new Set(own.map(({ id }) => id)) }
    from = to + 1
  }
  return null
}

async function removePart(
  tracks: Tracks,
  state: DeviceState,
  { from, to, ids, importId }: Part & { importId: string },
): Promise<DeviceState | null> {
  const { deviceId } = state
  const noted = await tracks.save({
    state: toBeDerived(afterRemovalStep(state, from), dayOf(from)),
    accepted: [],
    events: [],
  })
  if (!noted) return null
  // what is raised for a position may be dated before it, or long after it
  const events = await tracks.eventsBetween(deviceId, from - dayMs, to + dayMs)
  const raised = events.filter(({ positionId }) => ids.has(positionId))
  if (raised.length > 0) await tracks.removeEvents(raised)
  const next = await tracks.removePositions(deviceId, { from, to, importId })
  const current = await tracks.state(deviceId)
  return rememberRemoval(afterRemovalStep(current, next ?? to + 1))
}

/** The day is settled again, with its events, and the totals of all that follows. */
function toBeDerived(state: DeviceState, day: number): DeviceState {
  const unsettled = rememberRemoval(unsettleDays(state, [day]))
  return { ...unsettled, memory: rememberLate(unsettled.memory, day) }
}

/** The device is where it was last without the import; what was its latest position is removed like the others then. */
async function takeBackLast(
  { tracks, rules }: UndoContext,
  state: DeviceState,
  last: Position,
): Promise<DeviceState | null> {
  const { deviceId } = state
  const whole = { rowsMax: Number.MAX_SAFE_INTEGER, isAsWritten: true }
  const beside = await tracks.between(deviceId, { from: last.fixTime, to: last.fixTime, ...whole })
  const others = beside.filter(({ id }) => id !== last.id)
  const previous = others.at(-1) ?? (await tracks.neighbour(deviceId, last.fixTime - 1, 'before'))
  const left = previous
    ? (await tracks.between(deviceId, { from: previous.fixTime - dayMs, to: previous.fixTime, ...whole })).filter(
        ({ id }) => id !== last.id,
      )
    : []
  const back = afterRemovalStep(takenBack(state, left, rules), last.fixTime)
  const next = previous ? toBeDerived(back, dayOf(previous.fixTime)) : back
  return tracks.save({ state: next, accepted: [], events: [] })
}
