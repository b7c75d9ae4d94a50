import { isActive, maySeeReports } from '../../shared/domain/access/permissions.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import type { User } from '../../shared/entities/user.ts'
import { actingPeople } from '../application/auth/acting-users.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { scopeOf } from '../application/records/visible-scope.ts'
import type { Files } from '../platform/ports/file-ports.ts'
import { brandLogo } from './files/brand-logo.ts'
import type { FileContext } from './files/file-context.ts'
import { readerOf } from '../../shared/domain/reader.ts'
import { reportSources, type NamedSources } from './report-sources.ts'
import type { ReportRequest } from './rows/device-report.ts'

/** A report of one person, outside of a request: what its rows and its file are made from. */
export interface PersonReport {
  user: User
  /** with the devices that the person sees, in its order */
  request: ReportRequest
  sources: NamedSources
  file: FileContext
}

type Ports = Pick<WorldOf<'reports-run'>, 'tenants' | 'tracks' | 'files' | 'now'>

/**
 * A report as a person may read it now, in their zone, language and units. Null when they are gone, may not sign in or
 * may not see reports.
 */
export async function personReport(
  world: Ports,
  person: { tenantId: string; userId: number },
  asked: { request: ReportRequest; locale: string | null },
): Promise<PersonReport | null> {
  const records = world.tenants.records(person.tenantId)
  const [user, { settings, account }] = await Promise.all([actingPeople(records)(person.userId), records.tenant()])
  const mayRead = user && !account.isSuspended && isActive(user, world.now()) && maySeeReports(user, settings)
  if (!mayRead) return null
  const scope = scopeOf(records, user)
  const { deviceIds } = asked.request
  const found = new Map(((await scope.those(device, deviceIds)) as Device[]).map((each) => [each.id, each]))
  const devices = deviceIds.flatMap((id) => found.get(id) ?? [])
  const reader = readerOf({ user, server: settings }, asked.locale)
  // nothing of a report is written there
  const tracks = world.tracks(person.tenantId) as Tracks
  const sources = await reportSources(
    { user, records, tracks, scope, settings },
    { devices, zone: reader.zone, now: world.now() },
  )
  return {
    user,
    request: asked.request,
    sources,
    file: fileContext(asked.request, { reader, sources, files: world.files(person.tenantId) }),
  }
}

/** What the file of a report is made with. */
export const fileContext = (
  request: ReportRequest,
  { reader, sources, files }: { reader: FileContext['reader']; sources: NamedSources; files: Pick<Files, 'get'> },
): FileContext => ({
  request: {
    ...request,
    prices: (sources.fuelPrices ?? []).length > 0,
    deviceIds: request.deviceIds.filter((id) => sources.devices.has(id)),
  },
  reader,
  brand: sources.brand,
  logo: () => brandLogo(files, sources.brand),
  devices: sources.devices,
  groupName: sources.groupName,
  geofenceName: sources.geofenceName,
  maintenanceName: sources.maintenanceName,
})
