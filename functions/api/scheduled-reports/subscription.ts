import { Failure } from '../../../shared/domain/failures.ts'
import { newSchedule, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { user } from '../../../shared/entities/user.ts'
import type { SubscriptionJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { newSecret } from '../../platform/secrets.ts'
import { isSigned, readSubscription, type Subscription } from '../../reports/scheduled/subscription-token.ts'
import { note } from '../audit-entries.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { reportInPath } from './visible-report.ts'

/** Whether the caller receives a report that they see. */
export const answerSubscription =
  (isReceived: boolean) =>
  async (c: ApiContext, caller: ScopedCaller): Promise<Response> => {
    const { id } = await reportInPath(c, caller)
    await subscribe(c, { tenantId: caller.actor.tenantId, reportId: id, recipientId: caller.user.id }, isReceived)
    return c.body(null, 204)
  }

/** Shows what a mailed link would end, and ends nothing: mail programs and scanners open links. */
export async function showSubscription(c: ApiContext): Promise<Response> {
  const token = tokenOf(c)
  if (c.req.header('accept')?.includes('text/html')) {
    return c.redirect(`/unsubscribe?${new URLSearchParams({ token }).toString()}`, 302)
  }
  const { report, email, schedule, subscription } = await subscriptionOf(c, token)
  const { description } = report
  const answer: SubscriptionJson = {
    description,
    email,
    isReceived: !schedule.unsubscribed.includes(subscription.recipientId),
    hasAccount: subscription.recipientId > 0,
  }
  return c.json(answer)
}

/** Ends the one subscription that a mailed link is about. Once more changes nothing. */
export async function endSubscription(c: ApiContext): Promise<Response> {
  const { subscription } = await subscriptionOf(c, tokenOf(c))
  await subscribe(c, subscription, false)
  return c.body(null, 204)
}

/** @throws Failure invalid */
export function tokenOf(c: ApiContext): string {
  const token = queryOf(c).get('token')
  if (token !== null) return token.slice(0, 300)
  throw new Failure('invalid', '{field}: missing. Follow the link in the email.', { field: 'token' })
}

interface Found {
  subscription: Subscription
  report: ScheduledReport
  email: string
  schedule: ReportSchedule
}

/** @throws Failure missing for a token that is not ours, and for a report or a person that is gone: nobody can tell which */
async function subscriptionOf(c: ApiContext, token: string): Promise<Found> {
  const { world } = c.var
  const subscription = readSubscription(token)
  const schedule = subscription && (await world.reportSchedules(subscription.tenantId).get(subscription.reportId))
  if (subscription && schedule && isSigned(token, subscription, schedule.secret)) {
    const records = world.tenants.records(subscription.tenantId)
    const { recipientId } = subscription
    const [report, person] = await Promise.all([
      records.get(scheduledReport, subscription.reportId),
      recipientId > 0 ? records.get(user, recipientId) : null,
    ])
    const email = person?.email ?? schedule.outside?.find(({ id }) => id === recipientId)?.address
    if (report && email !== undefined) return { subscription, report, email, schedule }
  }
  throw new Failure('missing', 'This link does not work any more. Nothing is sent for it.', { field: 'token' })
}

async function subscribe(
  c: ApiContext,
  { tenantId, reportId, recipientId }: Subscription,
  isReceived: boolean,
): Promise<void> {
  const { world } = c.var
  const changed = await world.reportSchedules(tenantId).change(reportId, (kept) => {
    const schedule = kept ?? newSchedule(reportId, { now: world.now(), secret: newSecret() })
    if (schedule.unsubscribed.includes(recipientId) !== isReceived) return null
    const others = schedule.unsubscribed.filter((id) => id !== recipientId)
    return { ...schedule, unsubscribed: isReceived ? others : [...others, recipientId] }
  })
  if (!changed) return
  const attributes = { fields: 'subscription' }
  const by = { tenantId, userId: Math.max(0, recipientId) }
  note(c, { action: 'edit', objectType: scheduledReport.name, objectId: reportId, attributes, by })
}
