import { dayOf, dayStart } from '../../shared/domain/days/day.ts'
import { rememberLate, rememberRemoval } from '../../shared/domain/days/late-data.ts'
import { afterRemovalStep, firstPendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import { unsettleDays } from '../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { takenBack } from '../../shared/domain/imports/taken-back.ts'
import { isOfImport } from '../../shared/domain/imports/track-import.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { RuleInput } from '../../shared/domain/rules/rule.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { closeTrackImport } from '../application/imports/close-track-import.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { retry, retryPolicies, tryAgain } from '../platform/retry.ts'
import { deviceBusy } from '../platform/tracks/device-busy.ts'

interface UndoContext {
  tracks: Tracks
  rules: Pick<RuleInput, 'settings' | 'activeRules'>
  /** asked after each day: whether others get their turn */
  isTimeUp: () => boolean
}

/**
 * Goes on with the removal of imports from files, a day at a time: events that were raised for their positions go, then the
 * positions, and their days are to be derived as if nothing had come. Each day is noted before anything of it is removed, so
 * that a process may end anywhere.
 * @returns the device's state; a removal is still pending in it when there is more to do
 * @throws Failure conflict when the device was saved again at every try
 */
export async function undoImports(context: UndoContext, state: DeviceState): Promise<DeviceState> {
  const { tracks } = context
  let current = state
  for (;;) {
    const { importId } = firstPendingRemoval(current) ?? {}
    if (importId === undefined) return current
    const isDone = await undoImport(context, { deviceId: state.deviceId, importId })
    current = await tracks.state(state.deviceId)
    if (!isDone) return current
  }
}

interface Period {
  /** epoch ms, both inclusive */
  from: number
  to: number
}

interface ImportKey {
  deviceId: number
  importId: string
}

type ImportRemoval = ImportKey & Period

/** @returns false when others get their turn */
async function undoImport(context: UndoContext, key: ImportKey): Promise<boolean> {
  const { tracks } = context
  const { deviceId, importId } = key
  // who asked for it may have died before the import said so, and positions came since
  await closeTrackImport(tracks, key)
  const pending = firstPendingRemoval(await tracks.state(deviceId))
  // another visit was faster
  if (pending?.importId !== importId) return true
  const removal = { ...pending, ...key }
  const { to } = removal
  for (let { from } = removal; ;) {
    const { last } = await tracks.state(deviceId)
    const part = await nextPart(tracks, last, { ...removal, from })
    if (part) {
      from = await removePart(tracks, removal, part)
      if (context.isTimeUp()) return false
    } else if (last && isOfImport(last, importId)) {
      await takeBackLast(context, last)
      // what was the latest position is one like the others now
      from = Math.min(last.fixTime, to)
    } else {
      await tracks.removeTrackImport(deviceId, importId)
      await change(tracks, deviceId, (state) => rememberRemoval(afterRemovalStep(state, null)))
      return true
    }
  }
}

/** Changes a device's state, which ingest writes too: when ingest was faster, the change is made of the present one. */
const change = (tracks: Tracks, deviceId: number, changed: (state: DeviceState) => DeviceState): Promise<DeviceState> =>
  retry({ ...retryPolicies.deviceState, exhausted: deviceBusy }, async () => {
    const state = changed(await tracks.state(deviceId))
    return (await tracks.save({ state, accepted: [], events: [] })) ?? tryAgain
  })

/** Positions of one day, beside the latest of all. */
interface Part extends Period {
  ids: ReadonlySet<number>
}

async function nextPart(tracks: Tracks, last: Position | null, removal: ImportRemoval): Promise<Part | null> {
  const { deviceId, importId } = removal
  for (let { from } = removal; from <= removal.to;) {
    const found = await tracks.neighbour(deviceId, from - 1, 'after')
    if (!found || found.fixTime > removal.to) return null
    const to = Math.min(removal.to, dayStart(dayOf(found.fixTime) + 1) - 1)
    const rows = await tracks.between(deviceId, { from: found.fixTime, to, ...whole })
    const own = rows.filter((row) => row.id !== last?.id && isOfImport(row, importId))
    if (own.length > 0) return { from: own[0]!.fixTime, to, ids: new Set(own.map(({ id }) => id)) }
    from = to + 1
  }
  return null
}

const whole = { rowsMax: Number.MAX_SAFE_INTEGER, isAsWritten: true } as const

/** @returns the time from which to go on */
async function removePart(
  tracks: Tracks,
  { deviceId, importId }: ImportRemoval,
  { from, to, ids }: Part,
): Promise<number> {
  await change(tracks, deviceId, (state) => toBeDerived(afterRemovalStep(state, from), dayOf(from)))
  // what is raised for a position may be dated before it, or long after it
  const events = await tracks.eventsBetween(deviceId, from - dayMs, to + dayMs)
  const raised = events.filter(({ positionId }) => ids.has(positionId))
  if (raised.length > 0) await tracks.removeEvents(raised)
  const next = await tracks.removePositions(deviceId, { from, to, importId })
  return next ?? to + 1
}

/** The day is settled again, with its events, and the totals of all that follows. */
function toBeDerived(state: DeviceState, day: number): DeviceState {
  const unsettled = rememberRemoval(unsettleDays(state, [day]))
  return { ...unsettled, memory: rememberLate(unsettled.memory, day) }
}

/** The device is where it was last without the import, unless it went on meanwhile. */
async function takeBackLast({ tracks, rules }: UndoContext, last: Position): Promise<void> {
  const { deviceId, fixTime } = last
  const isOther = ({ id }: Position) => id !== last.id
  const beside = (await tracks.between(deviceId, { from: fixTime, to: fixTime, ...whole })).filter(isOther)
  const previous = beside.at(-1) ?? (await tracks.neighbour(deviceId, fixTime - 1, 'before'))
  const before = previous && { from: previous.fixTime - dayMs, to: previous.fixTime, ...whole }
  const left = before ? (await tracks.between(deviceId, before)).filter(isOther) : []
  await change(tracks, deviceId, (state) => {
    if (state.last?.id !== last.id) return state
    const back = afterRemovalStep(takenBack(state, left, rules), fixTime)
    return previous ? toBeDerived(back, dayOf(previous.fixTime)) : back
  })
}
