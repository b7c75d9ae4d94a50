import { Failure } from '../../../shared/domain/failures.ts'
import { mailKey, type MailReport } from '../../../shared/domain/mail/mail-status.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { readSesEvent } from '../../../shared/wire/mail/ses-event.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'

type World = WorldOf<'notify-mail-reports'>

/**
 * Keeps what SES says of addresses, and enters those that are suppressed by it into the tenant's audit log.
 * @param messages texts of events; SES also announces itself in plain words, which say nothing of an address
 * @throws Error for an event that is not understood, or that cannot be kept
 */
export async function noteMailEvents(world: World, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    if (message.startsWith('{')) await noteEvent(world, message)
    else log({ capability: 'notify', what: 'mailReportUnreadable', error: message.slice(0, 200) })
  }
}

async function noteEvent(world: World, message: string): Promise<void> {
  const { tenantId, reports } = readSesEvent(message)
  const people = await peopleOf(world, tenantId)
  if (people === null) return
  const suppressed: MailReport[] = []
  for (const report of reports) if (await world.mailSuppressions(tenantId).note(report)) suppressed.push(report)
  if (suppressed.length > 0) await world.audit(tenantId).write(suppressed.map((report) => entryOf(report, people)))
  const [trouble, addresses] = [reports[0]?.trouble ?? '', reports.length]
  log({ capability: 'notify', what: 'mailReported', tenantId, trouble, addresses, suppressed: suppressed.length })
}

/** Null when the tenant is gone: what SES says of it may come days later. */
async function peopleOf(world: World, tenantId: string): Promise<User[] | null> {
  const records = world.tenants.records(tenantId)
  try {
    await records.tenant()
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  }
  return records.list(user)
}

const entryOf = ({ address, trouble, at }: MailReport, people: readonly User[]) => ({
  at,
  userId: 0,
  address: '',
  action: 'mailSuppressed' as const,
  objectType: user.name,
  objectId: people.find(({ email }) => mailKey(email) === mailKey(address))?.id ?? 0,
  attributes: { email: mailKey(address), reason: trouble },
})
