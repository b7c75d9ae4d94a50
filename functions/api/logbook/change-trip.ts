import { mayChangeLogbook } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { LogbookJson } from '../../../shared/wire/report-json.ts'
import { endOfAnswer, NotAtOnce, tooLargeAtOnce, workAtOnce } from '../../reports/report-bounds.ts'
import { reportSources } from '../../reports/report-sources.ts'
import type { ReportSources } from '../../reports/rows/device-report.ts'
import { logbookRows } from '../../reports/rows/logbook-rows.ts'
import { note } from '../audit-entries.ts'
import { readerOf } from '../exports/reader.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { wholeNumber } from '../http/query.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { tripChange } from './routes.ts'

/** Keeps what the caller says of a trip. @throws Failure forbidden, missing, invalid, tooMuch */
export async function changeTrip(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : ((await caller.scope.one(device, id)) as Device | null)
  if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
  const settings = await caller.settings()
  if (!mayChangeLogbook(caller.user, settings)) {
    throw new Failure('forbidden', 'You may view the logbook but not change it. Ask an administrator.')
  }
  const { startTime, kind, purpose } = parsed(tripChange, await jsonBody(c))
  const start = startTime === null ? Number.NaN : Date.parse(startTime)
  if (Number.isNaN(start)) {
    throw new Failure('invalid', '{field}: missing. Give the time when the trip began.', { field: 'startTime' })
  }
  const now = c.var.world.now()
  const { zone } = await readerOf(caller)
  const sources = await reportSources({ ...caller, settings }, { devices: [found], zone, now })
  const trip = await tripAt(start, { device: found, sources, now: () => c.var.world.now() })
  requireOpen(trip, now)
  const said = { kind, purpose: purpose ?? '' }
  if (isNew(trip, said)) {
    await caller.tracks.addTripChange(found.id, {
      start,
      end: Date.parse(trip.endTime),
      at: now,
      userId: caller.user.id,
      userName: caller.user.name,
      ...said,
    })
    note(c, { action: 'edit', objectType: device.name, objectId: found.id, attributes: { fields: 'logbook' } })
  }
  return c.json(await tripAt(start, { device: found, sources, now: () => c.var.world.now() }))
}

interface Asked {
  device: Device
  sources: ReportSources
  now: () => number
}

/** The trip that began then, as the report has it. @throws Failure missing, tooLarge */
async function tripAt(start: number, { device: of, sources, now }: Asked): Promise<LogbookJson> {
  const period = { from: start, to: Math.min(start + reportLimits.tripReadMsMax, sources.now) }
  const request = { name: 'logbook' as const, deviceIds: [of.id], ...period, daily: false, ...usual }
  const work = workAtOnce(now, endOfAnswer(now(), request))
  const state = (await sources.tracks.states([of.id])).get(of.id)!
  const none = () => new Failure('missing', 'There is no such trip, or you may not see it.')
  if (period.to < period.from) throw none()
  try {
    const rows = await logbookRows({ request, sources: { ...sources, work }, device: of, state })
    const trip = rows.find(({ tripStartTime }) => Date.parse(tripStartTime) === start)
    if (!trip) throw none()
    return trip
  } catch (error) {
    throw error instanceof NotAtOnce ? tooLargeAtOnce() : error
  }
}

const usual = { eventTypes: null, alarms: null, geofenceIds: null, attribute: '', pointsMax: 0 }

function requireOpen({ lockedTime, changes }: LogbookJson, now: number): void {
  if (lockedTime !== null && now >= Date.parse(lockedTime)) {
    throw new Failure('forbidden', 'This trip is locked. It could be changed until {time}.', {
      values: { time: lockedTime },
    })
  }
  if (changes.length >= reportLimits.tripChangesMax) {
    throw new Failure('tooMuch', 'This trip was changed {most} times. It cannot be changed any more.', {
      values: { most: reportLimits.tripChangesMax },
    })
  }
}

/** What says the same as before changes nothing. */
const isNew = (
  { changes }: LogbookJson,
  { kind, purpose }: Pick<LogbookJson['changes'][number], 'kind' | 'purpose'>,
): boolean => {
  const last = changes.at(-1)
  return kind !== (last?.kind ?? null) || purpose !== (last?.purpose ?? '')
}
