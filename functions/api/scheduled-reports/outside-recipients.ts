import { mayMailOutside } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { addressesMaxOf, addressesOf, isOfAllDevices } from '../../../shared/domain/scheduled/report-settings.ts'
import { sentOutside, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { user } from '../../../shared/entities/user.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Link } from '../../platform/ports/ports.ts'
import type { ScopedCaller } from '../route.ts'
import { sendsMore } from './sends-more.ts'

/** A report as it is saved. */
export interface Change {
  now: ScheduledReport
  /** null when it is new */
  before: ScheduledReport | null
}

/**
 * Anybody who may change the report may take addresses away, and have less sent to the others. More addresses, and more
 * that goes to them, are for those who may mail people without an account.
 * @throws Failure forbidden, invalid
 */
export async function requireAddresses(caller: ScopedCaller, change: Change): Promise<void> {
  const now = addressesOf(change.now)
  const before = change.before ? addressesOf(change.before) : []
  const hasNew = now.some((address) => !before.includes(address))
  if (!hasNew && !isWidened(change)) return
  const settings = await caller.settings()
  if (!mayMailOutside(caller.user, settings)) {
    if (!hasNew) throw mayNotWiden()
    throw new Failure('forbidden', 'Only administrators and managers may send reports to people without an account.')
  }
  const most = addressesMaxOf(settings)
  if (hasNew && now.length > most) {
    throw new Failure('invalid', '{field}: too many addresses. Give at most {most}.', {
      field: 'attributes.recipients',
      values: { most },
    })
  }
}

/**
 * Makes the change of a schedule to the people without an account whom the report names. They are compared with those
 * that the schedule holds: the process of an earlier save may have ended before it was written. Only who may add somebody
 * does, and who has more sent is from then on the one whose view everybody gets.
 */
export async function addressing(
  caller: ScopedCaller,
  change: Change,
): Promise<(schedule: ReportSchedule) => ReportSchedule> {
  const mayAdd = mayMailOutside(caller.user, await caller.settings())
  const addresses = addressesOf(change.now)
  const isForAll = mayAdd && isWidened(change)
  return (schedule) => {
    const held = (schedule.outside ?? []).map(({ address }) => address)
    const named = mayAdd ? addresses : addresses.filter((address) => held.includes(address))
    const addressed = named.join() === held.join() ? schedule : sentOutside(schedule, named, caller.user.id)
    return isForAll ? sentFor(addressed, caller.user.id) : addressed
  }
}

/**
 * Vehicles and groups that reports are about to be linked to: people without an account get them by the word of the
 * caller. What is linked already is no more than before.
 * @throws Failure forbidden
 */
export async function vouchForLinks(
  world: Pick<WorldOf<'api'>, 'reportSchedules'>,
  caller: ScopedCaller,
  links: readonly Link[],
): Promise<void> {
  const widening = links.filter(({ owner, property }) => property.type === reportLink && owner.type !== user.name)
  if (widening.length === 0) return
  const { records } = caller
  const reports = await records.getMany(scheduledReport, [...new Set(widening.map(({ property }) => property.id))])
  const widened: number[] = []
  for (const report of reports) {
    if (addressesOf(report).length === 0 || isOfAllDevices(report)) continue
    const held = await records.ownersOf({ type: reportLink, id: report.id })
    const isHeld = ({ owner }: Link) =>
      held.some((each) => each.owner.type === owner.type && each.owner.id === owner.id)
    if (widening.some((link) => link.property.id === report.id && !isHeld(link))) widened.push(report.id)
  }
  if (widened.length === 0) return
  if (!mayMailOutside(caller.user, await caller.settings())) throw mayNotWiden()
  const schedules = world.reportSchedules(records.tenantId)
  for (const id of widened) await schedules.change(id, (kept) => kept && sentFor(kept, caller.user.id))
}

const reportLink = linkName(scheduledReport)

const isWidened = ({ now, before }: Change): boolean =>
  before !== null && addressesOf(now).length > 0 && sendsMore(now, before)

const mayNotWiden = () =>
  new Failure(
    'forbidden',
    'Only administrators and managers may have more sent to people without an account. Remove their addresses first.',
  )

/** The same people, who get what this user sees. */
function sentFor(schedule: ReportSchedule, userId: number): ReportSchedule {
  const { outside = [] } = schedule
  if (outside.every(({ addedBy }) => addedBy === userId)) return schedule
  return { ...schedule, outside: outside.map((each) => ({ ...each, addedBy: userId })) }
}
