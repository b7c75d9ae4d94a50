import { accountState } from '../../../shared/domain/access/account.ts'
import { isActive, isAdministrator, mayMailOutside, maySeeReports } from '../../../shared/domain/access/permissions.ts'
import { unreachable } from '../../../shared/domain/access/share.ts'
import { reachesDevice, reachOf } from '../../../shared/domain/access/visibility.ts'
import { addressesOf } from '../../../shared/domain/scheduled/report-settings.ts'
import type { OutsideRecipient, ReportSchedule, RunProblem } from '../../../shared/domain/scheduled/schedule.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { Records, Tenant } from '../../platform/ports/ports.ts'
import type { ActingPeople } from '../../application/auth/acting-users.ts'
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

/** Those without an account whom a report names: whom it names no more may be in its schedule for a while. */
export function namedOutside(
  report: Pick<ScheduledReport, 'attributes'>,
  { outside = [] }: Pick<ReportSchedule, 'outside'>,
): OutsideRecipient[] {
  const addresses = new Set(addressesOf(report))
  return outside.filter(({ address }) => addresses.has(address))
}

/** Somebody who receives a report: a user, or a person without an account by the word of one. */
export interface Recipient {
  /** of the user, or of `outside` */
  id: number
  /** whose rights, zone and language count; as they may act, see `actingPeople` */
  person: User | null
  /** null for a user */
  outside: OutsideRecipient | null
}

/** Everybody who receives a report, in order. */
export async function recipientsOf(
  { userIds }: Pick<ReportLinks, 'userIds'>,
  { outside = [] }: Pick<ReportSchedule, 'outside'>,
  people: ActingPeople,
): Promise<Recipient[]> {
  const users = await Promise.all(userIds.map(async (id) => ({ id, person: await people(id), outside: null })))
  const others = outside.map(async (each) => ({ id: each.id, person: await people(each.addedBy), outside: each }))
  return [...users.filter(({ person }) => person !== null), ...(await Promise.all(others))]
}

interface Circumstances {
  tenant: Tenant
  unsubscribed: readonly number[]
  /** epoch ms */
  now: number
}

/** Why somebody gets no scheduled report now; null when they do. */
export function problemOf(recipient: Recipient, { tenant, unsubscribed, now }: Circumstances): RunProblem | null {
  const state = accountState(tenant.account, now)
  if (state === 'suspended' || state === 'trialOver') return state
  if (!tenant.account.isConfirmed) return 'unconfirmed'
  const { id, person, outside } = recipient
  const problem = person && (outside ? null : problemOfPerson(person, tenant, now))
  if (problem) return problem
  if (!person || (outside && !isVouchedFor(person, tenant, now))) return 'adderGone'
  return unsubscribed.includes(id) ? 'unsubscribed' : null
}

function problemOfPerson(person: User, { settings }: Tenant, now: number): RunProblem | null {
  if (person.temporary || unreachable.test(person.email)) return 'noAddress'
  if (!isActive(person, now)) return person.disabled ? 'disabled' : 'expired'
  return maySeeReports(person, settings) ? null : 'reportsDisabled'
}

/** Whether who added somebody without an account may still do that. */
export const isVouchedFor = (person: User, { settings }: Pick<Tenant, 'settings'>, now: number): boolean =>
  isActive(person, now) && maySeeReports(person, settings) && mayMailOutside(person, settings)

/**
 * What a person sees of a report's devices: those that are linked to it, and those of linked groups and of the groups
 * below them, or all, as far as they are visible to the person. By title.
 */
export async function devicesFor(
  { user: person, records, scope }: { user: User; records: Records; scope: Scope },
  { deviceIds, groupIds, isOfAll }: Pick<ReportLinks, 'deviceIds' | 'groupIds'> & { isOfAll: boolean },
): Promise<Device[]> {
  const visible = async () =>
    (isAdministrator(person) ? await records.list(device) : await scope.linked(device)) as Device[]
  if (isOfAll) return visible()
  const linked = [
    ...deviceIds.map((id) => ({ type: device.name, id })),
    ...groupIds.map((id) => ({ type: group.name, id })),
  ]
  if (linked.length === 0) return []
  const groups: Group[] = groupIds.length > 0 ? await records.list(group) : []
  const reach = reachOf(linked, groups)
  return (await visible()).filter((each) => reachesDevice(reach, each))
}
