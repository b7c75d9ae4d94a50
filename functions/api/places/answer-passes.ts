import { driver } from '../../../shared/entities/driver.ts'
import { group } from '../../../shared/entities/group.ts'
import { fleetPasses } from '../../reports/places/fleet-passes.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { endOfAnswer } from '../../reports/report-bounds.ts'
import { note } from '../audit-entries.ts'
import type { PlacePassesJson } from '../../../shared/wire/places/place-json.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { countIn } from '../http/query.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { circleIn, devicesAtOnce, placesAsked } from './place-query.ts'

/** Who was near a place, in parts where it is much. @throws Failure invalid, forbidden, tooLarge */
export async function answerPasses(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  return c.json(await placePasses(c, caller, await timedQueryOf(c, caller)))
}

/** The same as JSON, with its audit entry. @param query with times as `timedQueryOf` has them */
export async function placePasses(
  c: ApiContext,
  caller: ScopedCaller,
  query: URLSearchParams,
): Promise<PlacePassesJson> {
  await requireReports(caller)
  const now = () => c.var.world.now()
  const begun = now()
  const circle = circleIn(query)
  const after = countIn(query, 'after', 0)
  const { window, devices: asked } = await placesAsked(query, caller)
  const devices = asked.filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
  const { records, tracks } = caller
  const [groups, drivers, settings] = await Promise.all([
    records.listEventually(group),
    records.listEventually(driver),
    caller.settings(),
  ])
  const found = await fleetPasses(
    {
      circle,
      window,
      devicesMax: devicesAtOnce(window),
      until: endOfAnswer(begun, { deviceIds: devices.map(({ id }) => id), ...window }),
    },
    { tracks, devices, groups, drivers, settings },
    now,
  )
  const deviceIds = devices.slice(0, found.searched).map(({ id }) => id)
  note(c, historyAudit({ report: 'placePasses', deviceIds, ...window, ms: now() - begun }))
  return found
}
