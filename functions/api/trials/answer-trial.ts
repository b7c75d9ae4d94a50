import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { TrialEvent } from '../../../shared/domain/trials/trial-event.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { triedEventJson, type DeviceTrialJson, type TrialJson } from '../../../shared/wire/trials/trial-json.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { fleetTrial } from '../../reports/trials/fleet-trial.ts'
import { trialSources } from '../../reports/trials/trial-sources.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { geofenceTrialBody, triedDevices, triedGeofence, triedPeriod } from './trial-request.ts'

/** What a geofence would have raised, had it been there before the period. */
export async function tryGeofence(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const { world } = c.var
  const begun = world.now()
  const body = parsed(geofenceTrialBody, await jsonBody(c))
  const { from, to } = triedPeriod(body, begun)
  const subject = await triedGeofence(caller, body)
  const devices = await triedDevices(caller, body)
  const settings = await caller.settings()
  const sources = await trialSources({ ...caller, settings }, { areLimitsNeeded: subject.geofence.speedLimit > 0 })
  const found = await fleetTrial({ subject, devices, from, to, devicesMax: body.limit }, sources, () => world.now())
  const deviceIds = found.devices.map(({ deviceId }) => deviceId)
  note(c, historyAudit({ report: 'geofenceTrial', deviceIds, from, to, ms: world.now() - begun }))
  const answer: TrialJson = {
    from: isoTime(from),
    to: isoTime(to),
    devices: found.devices.map(deviceJson),
    untried: found.untried,
    remaining: found.remaining,
  }
  return c.json(answer)
}

function deviceJson({ deviceId, events }: { deviceId: number; events: readonly TrialEvent[] }): DeviceTrialJson {
  const counts: Partial<Record<EventType, number>> = {}
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
  return {
    deviceId,
    counts,
    events: events.slice(-trialLimits.trialEventsMax).map(triedEventJson),
    isTruncated: events.length > trialLimits.trialEventsMax,
  }
}
