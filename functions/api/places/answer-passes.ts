import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { group } from '../../../shared/entities/group.ts'
import { fleetPasses } from '../../reports/places/fleet-passes.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { endOfAnswer } from '../../reports/report-bounds.ts'
import { note } from '../audit-entries.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { circleIn, placesAsked, refuseTooMuch } from './place-query.ts'

/** Who was near a place. @throws Failure invalid, forbidden, tooLarge */
export async function answerPasses(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const now = () => c.var.world.now()
  const begun = now()
  const query = await timedQueryOf(c, caller)
  const circle = circleIn(query)
  const { window, devices } = await placesAsked(query, caller)
  const { records, tracks } = caller
  const [groups, drivers, settings] = await Promise.all([
    records.listEventually(group),
    records.listEventually(driver),
    caller.settings(),
  ])
  const deviceIds = devices.map(({ id }) => id)
  const until = endOfAnswer(begun, { deviceIds, ...window })
  const asked = { circle, window, rowsMax: placeLimits.passesMax, until }
  const rows = await fleetPasses(asked, { tracks, devices, groups, drivers, settings }, now).catch(refuseTooMuch)
  note(c, historyAudit({ report: 'placePasses', deviceIds, ...window, ms: now() - begun }))
  return c.json(rows)
}
