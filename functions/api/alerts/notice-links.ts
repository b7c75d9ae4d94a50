import * as z from 'zod'
import { Failure, noun, type Phrase } from '../../../shared/domain/failures.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { exclusionOf, type Person } from '../../../shared/domain/notifications/match.ts'
import { mutedUntil, withMute } from '../../../shared/domain/notifications/mute.ts'
import { noticeFacts } from '../../../shared/domain/notifications/texts/event-notice.ts'
import { notificationText, whyText } from '../../../shared/domain/notifications/texts/notification-text.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { flag } from '../../../shared/entities/fields.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { NoticeJson } from '../../../shared/wire/alerts/notification-json.ts'
import { isNoticeSigned, readNotice, type NoticeSubject } from '../../application/alerts/notice-token.ts'
import { loadTenantAlerts, type TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext } from '../route.ts'
import { acknowledge } from './acknowledge.ts'
import { muteMinutes } from './mutes.ts'

const actions = z.object({
  action: z.enum(['acknowledge', 'mute']),
  minutes: muteMinutes.default(60),
  allDevices: flag,
})
/** RFC 8058 */
const oneClick = { action: 'mute', allDevices: true, minutes: 0 } as const

/** Shows what a link in a message is about, and does nothing: mail programs and scanners open links. */
export async function showNotice(c: ApiContext): Promise<Response> {
  const found = await noticeOf(c)
  return c.json(await noticeJson(c, found))
}

/** Acknowledges the event, or pauses the notification for the one person. The one click of a mail program pauses it for good. */
export async function actOnNotice(c: ApiContext): Promise<Response> {
  const found = await noticeOf(c)
  const { subject, person, event, device } = found
  const { tenantId, notificationId, userId } = subject
  const isOneClick = isOneClickIn(queryOf(c))
  const asked = isOneClick ? oneClick : parsed(actions, await jsonBody(c))
  const { world } = c.var
  if (asked.action === 'acknowledge') {
    const by = { tenantId, userId }
    found.event = await acknowledge(c, { tracks: world.tracks(tenantId), user: person.user, by }, event)
  } else {
    const forMs = isOneClick ? alertNumbers.muteWithoutEndMs : asked.minutes * minuteMs
    const mute = { notificationId, deviceId: asked.allDevices ? 0 : device.id, until: world.now() + forMs }
    await world.alerts(tenantId).change(userId, (alerts) => withMute(alerts, mute))
  }
  return c.json(await noticeJson(c, found))
}

/** Whether the address itself says what is to be done. @throws Failure invalid */
function isOneClickIn(query: URLSearchParams): boolean {
  const action = query.get('action') ?? ''
  if (action === '' || action === oneClick.action) return action !== ''
  const problem: Phrase = { text: 'give {wanted}.', values: { wanted: noun(oneClick.action) } }
  throw new Failure('invalid', '{field}: {problem}', { field: 'action', values: { problem } })
}

interface Found {
  subject: NoticeSubject
  tenant: TenantAlerts
  person: Person
  event: FleetEvent
  device: { id: number; name: string; groupId: number }
}

/** @throws Failure missing for a token that is not ours or too old, and for what is gone or not the person's to see any more */
async function noticeOf(c: ApiContext): Promise<Found> {
  const { world } = c.var
  const token = (c.req.param('token') ?? '').slice(0, 300)
  const subject = readNotice(token)
  const secret = subject && (await world.alerts(subject.tenantId).knownSecret())
  const isTrue = subject && secret !== null && isNoticeSigned(token, subject, secret)
  if (subject && isTrue && subject.expiresAt > world.now()) {
    const tenant = await loadTenantAlerts(world.tenants.records(subject.tenantId))
    const event = await world.tracks(subject.tenantId).event(subject.eventId)
    const [person, devices] = await Promise.all([tenant.person(subject.userId), event && tenant.devicesOf(event)])
    const isSeen = person && devices && !tenant.isSuspended && !exclusionOf(person, devices, world.now())
    if (event && isSeen) return { subject, tenant, person, event, device: devices[0] }
  }
  throw new Failure('missing', 'This link does not work any more. Nothing is sent for it.', { field: 'token' })
}

async function noticeJson(c: ApiContext, { subject, tenant, person, event, device }: Found): Promise<NoticeJson> {
  const { world } = c.var
  const { tenantId, userId, notificationId } = subject
  const reader = readerOf({ user: person.user, server: tenant.settings })
  const rule = tenant.rules.find(({ id }) => id === notificationId) ?? null
  const position = event.positionId > 0 ? await world.tracks(tenantId).position(event.positionId) : null
  const place = position?.valid ? { latitude: position.latitude, longitude: position.longitude } : null
  const named = { ...(await tenant.recordsOf(event)), device, position: place, address: null }
  const alerts = (await world.alerts(tenantId).people([userId])).get(userId)!
  const muted = mutedUntil(alerts, notificationId, { deviceId: device.id, now: world.now() })
  const isAcknowledged = event.attributes.acknowledgedAt !== undefined
  return {
    eventId: event.id,
    eventType: event.type,
    eventTime: isoTime(event.eventTime),
    deviceName: device.name,
    message: notificationText(event, { ...named, rule, links: {} }, reader).short,
    why: [
      whyText(event, { rule }, reader),
      ...noticeFacts(event, named, reader).map(({ label, value }) => `${label}: ${value}`),
    ],
    place,
    isAcknowledged,
    mutedUntil: muted === null ? null : isoTime(muted),
    canAcknowledge: !isAcknowledged,
  }
}
