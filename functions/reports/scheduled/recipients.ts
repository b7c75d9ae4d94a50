import { accountState } from '../../../shared/domain/access/account.ts'
import { isActive, isAdministrator, maySeeReports } from '../../../shared/domain/access/permissions.ts'
import { unreachable } from '../../../shared/domain/access/share.ts'
import { reachesDevice, reachOf } from '../../../shared/domain/access/visibility.ts'
import type { RunProblem } from '../../../shared/domain/scheduled/schedule.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { Records, Tenant } from '../../platform/ports/ports.ts'
import type { Scope } from '../../application/records/visible-scope.ts'

/** What a scheduled report is linked to. */
export interface ReportLinks {
  /** users, in order */
  userIds: number[]
  deviceIds: number[]
  groupIds: number[]
}

export async function linksOfReport(records: Pick<Records, 'ownersOf'>, reportId: number): Promise<ReportLinks> {
  const owners = (await records.ownersOf({ type: linkName(scheduledReport), id: reportId })).map(({ owner }) => owner)
  const idsOf = (type: string) => [
    ...new Set(
      owners
        .filter((owner) => owner.type === type)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ),
  ]
  return { userIds: idsOf(user.name), deviceIds: idsOf(device.name), groupIds: idsOf(group.name) }
}

interface Circumstances {
  tenant: Tenant
  unsubscribed: readonly number[]
  /** epoch ms */
  now: number
}

/** Why a person gets no scheduled report now; null when they do. @param person as they may act, see `actingPeople` */
export function problemOf(person: User, { tenant, unsubscribed, now }: Circumstances): RunProblem | null {
  const state = accountState(tenant.account, now)
  if (state === 'suspended' || state === 'trialOver') return state
  if (!tenant.account.isConfirmed) return 'unconfirmed'
  if (person.temporary || unreachable.test(person.email)) return 'noAddress'
  if (!isActive(person, now)) return person.disabled ? 'disabled' : 'expired'
  if (!maySeeReports(person, tenant.settings)) return 'reportsDisabled'
  return unsubscribed.includes(person.id) ? 'unsubscribed' : null
}

/**
 * What a person sees of a report's devices: those that are linked to it, and those of linked groups and of the groups
 * below them, as far as they are visible to the person. By title.
 */
export async function devicesFor(
  { user: person, records, scope }: { user: User; records: Records; scope: Scope },
  { deviceIds, groupIds }: Pick<ReportLinks, 'deviceIds' | 'groupIds'>,
): Promise<Device[]> {
  const linked = [
    ...deviceIds.map((id) => ({ type: device.name, id })),
    ...groupIds.map((id) => ({ type: group.name, id })),
  ]
  if (linked.length === 0) return []
  const groups: Group[] = groupIds.length > 0 ? await records.list(group) : []
  const reach = reachOf(linked, groups)
  const visible = (isAdministrator(person) ? await records.list(device) : await scope.linked(device)) as Device[]
  return visible.filter((each) => reachesDevice(reach, each))
}
