import { saveState } from './save-state.ts'
import { dayOf } from '../../shared/domain/days/day.ts'
import { rememberRemoval } from '../../shared/domain/days/late-data.ts'
import { unsettleDays } from '../../shared/domain/days/settlement-list.ts'
import { withPendingRemoval, type PendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import { withGivenTotals } from '../../shared/domain/days/derivation-flags.ts'
import { rememberGiven } from '../../shared/domain/steps/late-totals.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { deviceOfId, sequenceOfId } from '../../shared/domain/ids.ts'
import { isReadOnly } from '../../shared/domain/access/permissions.ts'
import type { Position } from '../../shared/domain/position.ts'
import { device } from '../../shared/entities/device.ts'
import type { RemovedRange } from '../platform/ports/ports.ts'
import { note } from './audit-entries.ts'
import { historyOf } from './history.ts'
import { wholeNumber } from './http/query.ts'
import { requireReports } from './require-reports.ts'
import type { ApiContext, ScopedCaller } from './route.ts'

/** Removes the history that `deviceId`, `from` and `to` name; the latest position stays. */
export async function removeHistory(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { device: found, from, to, positions } = await historyOf(c, caller)
  await requireWrite(caller)
  await remove(c, caller, { deviceId: found.id, positions, stretch: { from, to } })
  return c.body(null, 204)
}

/** Removes one position. @throws Failure conflict when it is the latest: that says where the device is */
export async function removePosition(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const seen = id === null ? null : await caller.scope.one(device, deviceOfId(id))
  if (!seen) throw missing()
  // before it is looked up: who may not remove any learns of none
  await requireWrite(caller)
  await requireReports(caller)
  const state = await caller.tracks.state(seen.id)
  const isLast = state.last?.id === id
  const position = isLast ? state.last : await caller.tracks.position(id!)
  if (!position) throw missing()
  if (isLast) {
    throw new Failure(
      'conflict',
      'The latest position of a device cannot be removed. Try again when there is a newer one.',
    )
  }
  const stretch = { from: position.fixTime, to: position.fixTime, id: position.id }
  await remove(c, caller, { deviceId: seen.id, positions: [position], stretch })
  return c.body(null, 204)
}

const missing = () => new Failure('missing', 'There is no such position, or you may not see it.')

interface Removal {
  deviceId: number
  /** what the stretch holds */
  positions: readonly Position[]
  stretch: RemovedRange
}

/**
 * The summaries of these days are derived again: the days are listed before, so that a failure half way leaves nothing
 * out of date, and after, because the device's timer may have been due in between.
 */
async function remove(c: ApiContext, caller: ScopedCaller, { deviceId, positions, stretch }: Removal): Promise<void> {
  if (positions.length === 0) return
  const following = await keepFollowing(caller, { deviceId, stretch })
  const days = [...new Set([...positions, ...following].map(({ fixTime }) => dayOf(fixTime)))]
  await unsettle(caller, deviceId, days)
  const next = await caller.tracks.removePositions(deviceId, stretch)
  await unsettle(caller, deviceId, days)
  if (next !== null) {
    const sequenceMax = positions.reduce((most, { id }) => Math.max(most, sequenceOfId(id)), 0)
    await leaveToTimer(caller, deviceId, { from: next, to: stretch.to, sequenceMax })
  }
  await c.var.world.deviceTimers.schedule({ tenantId: caller.actor.tenantId, deviceId }, c.var.world.now())
  note(c, { action: 'remove', objectType: 'position', objectId: deviceId, attributes: { count: positions.length } })
}

/** The rest is removed by visits of the device's timer. */
const leaveToTimer = ({ tracks }: ScopedCaller, deviceId: number, rest: PendingRemoval): Promise<void> =>
  saveState(tracks, deviceId, (before) => ({ state: withPendingRemoval(before, rest), accepted: [], events: [] }))
/**
 * The totals of what remains do not fall: those of the first position after the removed ones are given from then on.
 * @returns that position, if there is one
 */
async function keepFollowing(
  { tracks }: ScopedCaller,
  { deviceId, stretch }: Pick<Removal, 'deviceId' | 'stretch'>,
): Promise<Position[]> {
  const { last } = await tracks.state(deviceId)
  const found = (await tracks.neighbour(deviceId, stretch.to, 'after')) ?? last
  if (!found) return []
  const following = withGivenTotals(found.id === last?.id ? last : found)
  await tracks.rewritePositions(deviceId, [following])
  await saveState(tracks, deviceId, (before) => {
    const isLast = before.last?.id === following.id
    const given = isLast ? { ...before, last: withGivenTotals(before.last!) } : before
    return { state: rememberGiven(given, following.fixTime), accepted: [], events: [] }
  })
  return [following]
}

async function unsettle({ tracks }: ScopedCaller, deviceId: number, days: readonly number[]): Promise<void> {
  await saveState(tracks, deviceId, (before) => {
    return { state: rememberRemoval(unsettleDays(before, days)), accepted: [], events: [] }
  })
}

async function requireWrite(caller: ScopedCaller): Promise<void> {
  if (!isReadOnly(caller.user, await caller.settings())) return
  throw new Failure('forbidden', 'You may read history but not remove any. Ask an administrator.')
}
