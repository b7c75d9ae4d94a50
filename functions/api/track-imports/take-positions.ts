import * as z from 'zod'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure, type Phrase, phrase } from '../../../shared/domain/failures.ts'
import { withPart, withRange, type TrackImport } from '../../../shared/domain/imports/track-import.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import type { Fix } from '../../../shared/domain/position.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { importableFix, importedTrackTopic } from '../../../shared/wire/imports/imported-track.ts'
import {
  trackImportJson,
  type RefusedPositionJson,
  type TakenPositionsJson,
} from '../../../shared/wire/imports/track-import-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { inParts } from '../../application/tenants/message-parts.ts'
import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'
import { deviceBusy } from '../../platform/tracks/device-busy.ts'
import { spend } from '../allowance.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { editableDevice } from '../records/editable-device.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { importIn } from './import-in.ts'

export const askedPart = z.object({
  offset: z.int().min(0).max(trackImportLimits.positionsMax),
  positions: z.array(z.unknown()).min(1).max(trackImportLimits.positionsPerCallMax),
})

/**
 * Takes the next positions of an import. Their range is noted before they go the way of a tracker's buffer, so that whatever
 * came can be removed, and they are counted behind it, so that a call that is repeated loses and doubles nothing: ingest
 * recognises what it has.
 * @throws Failure invalid, missing, conflict when others come next, tooMuch
 */
export async function takePositions(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id: deviceId, uniqueId, ...vehicle } = await editableDevice(c, caller)
  const { world } = c.var
  const now = world.now()
  if (!isActive(vehicle, now)) throw new Failure('invalid', 'This device is switched off or has expired.')
  const known = await importIn(c, caller, deviceId)
  const { offset, positions } = parsed(askedPart, await jsonBody(c))
  const place = { offset, end: offset + positions.length }
  if (isTaken(known, place)) return c.json(answerOf(known, []))
  refuseOther(known, place)
  const { tenantId } = caller.actor
  await spend(world, [
    { name: `trackImport:part:${tenantId}`, max: trackImportLimits.callsPerMinuteMax, windowMs: minuteMs },
  ])
  const { refused, ...found } = sorted(positions, now)
  const saved = await take(c, caller, { known, uniqueId, place, ...found })
  const said = await reasonReader(c)
  return c.json(
    answerOf(
      saved,
      refused.map(({ reason, ...at }) => ({ ...at, reason: said(reason) })),
    ),
  )
}

/** Where a part is in its import. */
interface Place {
  offset: number
  end: number
}

interface Part extends Pick<Sorted, 'fixes' | 'taken'> {
  known: TrackImport
  uniqueId: string
  place: Place
}

/** Looks again when others wrote the import meanwhile: mostly the same call, repeated while the first one is on its way. */
async function take(
  c: ApiContext,
  caller: ScopedCaller,
  { known, uniqueId, place, fixes, taken }: Part,
): Promise<TrackImport> {
  const { tracks } = caller
  const times = fixes.map(({ fixTime }) => fixTime)
  let isHandedOver = taken.length === 0
  return retry({ ...retryPolicies.record, exhausted: deviceBusy }, async (tries) => {
    const current = tries === 1 ? known : await importIn(c, caller, known.deviceId)
    if (isTaken(current, place)) return current
    refuseOther(current, place)
    const noted = withRange(current, times)
    const open = noted === current ? current : await tracks.saveTrackImport(noted)
    if (!open) return tryAgain
    if (!isHandedOver) await handOver(c, { id: open.id, uniqueId }, { fixes, taken })
    isHandedOver = true
    return (await tracks.saveTrackImport(withPart(open, { end: place.end, taken: taken.length }))) ?? tryAgain
  })
}

const isTaken = ({ sent, isRemoving }: TrackImport, { end }: Place): boolean => end <= sent && !isRemoving

const answerOf = (known: TrackImport, refused: RefusedPositionJson[]): TakenPositionsJson => ({
  import: trackImportJson(known),
  refused,
})

function refuseOther({ sent, total, isRemoving }: TrackImport, { offset, end }: Place): void {
  if (isRemoving) throw new Failure('conflict', 'This import is being removed.')
  if (offset !== sent) {
    throw new Failure('conflict', 'This import has {count} positions so far. Go on from there.', {
      field: 'offset',
      values: { count: sent },
    })
  }
  if (end <= total) return
  throw new Failure('invalid', '{field}: {problem}', {
    field: 'positions',
    values: { problem: phrase('the import was begun for {most} positions', { most: total }) },
  })
}

interface Sorted {
  fixes: Fix[]
  /** as they were sent, each of a fix */
  taken: unknown[]
  refused: (Omit<RefusedPositionJson, 'reason'> & { reason: Phrase })[]
}

/** What can be imported, and why the rest cannot. */
function sorted(positions: readonly unknown[], now: number): Sorted {
  const found: Sorted = { fixes: [], taken: [], refused: [] }
  positions.forEach((value, index) => {
    const read = importableFix(value, `positions[${index}]`, now)
    const wrong = 'reason' in read ? read : wrongIn(read, index, now)
    if (wrong !== null) found.refused.push({ index, ...wrong })
    else if ('fixTime' in read) {
      found.fixes.push(read)
      found.taken.push(value)
    }
  })
  return found
}

/** What would expire at once, and what people would be notified of, is no history. */
function wrongIn({ location, fixTime }: Fix, index: number, now: number): { field: string; reason: Phrase } | null {
  const wrong = (field: string, reason: Phrase) => ({ field: `positions[${index}].${field}`, reason })
  if (location === null) return wrong('latitude', phrase('a position of a file has latitude and longitude'))
  const earliest = now - historyLimits.historyRetentionMs
  if (fixTime < earliest)
    return wrong('time', phrase('the time is before {time}: history is not kept so long', { time: isoTime(earliest) }))
  const latest = now - trackImportLimits.ageLeastMs
  if (fixTime > latest)
    return wrong('time', phrase('the time is after {time}: that is for the tracker to send', { time: isoTime(latest) }))
  return null
}

/** Into the backlog, each message as if it had arrived with the last of its positions: it expires by its age. */
async function handOver(
  c: ApiContext,
  { id, uniqueId }: { id: string; uniqueId: string },
  { fixes, taken }: Pick<Sorted, 'fixes' | 'taken'>,
): Promise<void> {
  const { world } = c.var
  let at = 0
  const messages = inParts(taken).map((payload) => {
    const count = (JSON.parse(payload) as unknown[]).length
    const own = fixes.slice(at, (at += count))
    const arrived = own.reduce((most, { fixTime, deviceTime }) => Math.max(most, fixTime, deviceTime), 0)
    const record = {
      topic: importedTrackTopic(id, uniqueId),
      payload: Buffer.from(payload).toString('base64'),
      receivedAt: Math.min(arrived, world.now()),
    }
    return { uniqueId, record }
  })
  await world.messages.put(messages, 'backlog')
}
