import { calendar } from '../../../shared/entities/calendar.ts'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { group } from '../../../shared/entities/group.ts'
import { entities } from '../../../shared/entities/index.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { source } from '../../../shared/entities/sources/source.ts'
import { user } from '../../../shared/entities/user.ts'
import { crud } from '../records/crud.ts'
import type { Route } from '../route.ts'

/** Entities whose calls do more than the five that all share; each has its own file. */
const special = new Set<string>([
  calendar.name,
  device.name,
  driver.name,
  forwarding.name,
  group.name,
  scheduledReport.name,
  source.name,
  user.name,
])

/** The calls of every entity that is nothing but its declaration. */
export const routes: readonly Route[] = entities
  .filter((entity) => !special.has(entity.name))
  .flatMap((entity) => crud(entity))
