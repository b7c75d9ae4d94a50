import { Failure, noun } from '../../../shared/domain/failures.ts'
import type { LinkedRule } from '../../../shared/domain/notifications/match.ts'
import { ruleOf } from '../../../shared/domain/notifications/rule.ts'
import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { NotificationTrialJson } from '../../../shared/wire/alerts/notification-json.ts'
import { loadTenantAlerts, type TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { fleetTrial } from '../../reports/trials/fleet-trial.ts'
import { notificationTrial, type NotificationTrial } from '../../reports/trials/notification-trial.ts'
import { trialSources } from '../../reports/trials/trial-sources.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { refuseUnseenReferences } from '../records/references.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { trialSubject } from './trial-subject.ts'
import { notificationTrialBody, triedDevices, triedPeriod, type NotificationTrialBody } from './trial-request.ts'

/** What a notification would have sent to whom, had it been there before the period, with values that it assumes. */
export async function tryNotification(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const { world } = c.var
  const begun = world.now()
  const body = parsed(notificationTrialBody, await jsonBody(c))
  const { from, to } = triedPeriod(body, begun)
  const tenant = await loadTenantAlerts(caller.records)
  const all = await triedDevices(caller, body)
  const devices = all.slice(0, body.limit)
  const candidate = await candidateOf(caller, { tenant, body, devices })
  const subject = await trialSubject(caller, { assumed: body.assumed, rule: candidate.rule })
  const settings = await caller.settings()
  const sources = await trialSources({ ...caller, settings }, { areLimitsNeeded: subject.kind === 'overspeed' })
  const happened = await fleetTrial({ subject, devices, from, to, devicesMax: body.limit }, sources, () => world.now())
  const found = await notificationTrial({ candidate, to }, happened, tenant)
  const deviceIds = found.devices.map(({ deviceId }) => deviceId)
  note(c, historyAudit({ report: 'notificationTrial', deviceIds, from, to, ms: world.now() - begun }))
  const recipients = await recipientsOf(caller, found)
  const seen = new Set(recipients.map(({ userId }) => userId))
  const answer: NotificationTrialJson = {
    from: isoTime(from),
    to: isoTime(to),
    devices: found.devices.map((each) => deviceJson(each, seen)),
    recipients,
    untried: found.untried,
    remaining: [...found.remaining, ...all.slice(body.limit).map(({ id }) => id)],
  }
  return c.json(answer)
}

interface Asked {
  tenant: TenantAlerts
  body: NotificationTrialBody
  devices: readonly Device[]
}

/** As it would be linked: a new one is its maker’s; devices that are named are linked to it. @throws Failure missing, invalid */
async function candidateOf(caller: ScopedCaller, { tenant, body, devices }: Asked): Promise<LinkedRule> {
  const { id, type, always, notificators, commandId, calendarId, attributes, deviceId, groupId } = body
  const previous = id === 0 ? null : await caller.scope.one(notification, id)
  if (id !== 0 && !previous) {
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(notification.name) },
      field: 'id',
    })
  }
  const draft = { id, description: null, type, always, notificators, commandId, calendarId, attributes }
  await refuseUnseenReferences(notification, { draft, previous }, caller.scope)
  const rule = ruleOf(draft)
  const isNamed = deviceId.length + groupId.length > 0 || id === 0
  const stored = id === 0 ? null : await tenant.linked(rule)
  const named = devices.map((each) => `device#${each.id}`)
  return {
    rule,
    linkedTo: isNamed ? new Set(named) : stored!.linkedTo,
    userIds: stored ? stored.userIds : [caller.user.id],
  }
}

function deviceJson(
  { events, ...of }: NotificationTrial['devices'][number],
  seen: ReadonlySet<number>,
): NotificationTrialJson['devices'][number] {
  const shown = events.slice(-trialLimits.trialEventsMax)
  return {
    ...of,
    events: shown.map(({ eventTime, recipients, ...event }) => ({
      ...event,
      eventTime: isoTime(eventTime),
      recipients: recipients.filter((id) => seen.has(id)),
    })),
    isTruncated: shown.length < events.length,
  }
}

/** Those whom the caller sees. */
async function recipientsOf(
  { scope, user: me }: ScopedCaller,
  { messages }: NotificationTrial,
): Promise<NotificationTrialJson['recipients']> {
  const others = (await scope.those(
    user,
    [...messages.keys()].filter((id) => id !== me.id),
  )) as User[]
  return [me, ...others].flatMap(({ id, name }) => {
    const mine = messages.get(id)
    return mine ? [{ userId: id, name, messages: mine }] : []
  })
}
