import { withBrandOf } from '../../../shared/domain/brand/public-brand.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import type { User } from '../../../shared/entities/user.ts'
import { noticeToken } from '../../application/alerts/notice-token.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { QueuedAlert } from '../../platform/ports/alert-ports.ts'
import type { ChannelMessage } from '../../platform/ports/channel-ports.ts'
import { messageText } from '../message-text.ts'

type ComposingWorld = Pick<WorldOf<'notify-channels'>, 'alerts' | 'tracks' | 'geocoder' | 'siteAddress' | 'now'>

/** The message for one person and channel, in their language and units, with links that need no session. */
export async function composeMessage(
  world: ComposingWorld,
  { alert, event, tenant, recipient }: { alert: QueuedAlert; event: FleetEvent; tenant: TenantAlerts; recipient: User },
): Promise<ChannelMessage> {
  const { tenantId, channel, handOver, step } = alert
  const reader = readerOf({ user: recipient, server: tenant.settings })
  const site = world.siteAddress()
  const isEvent = handOver.kind === 'event'
  const token = noticeToken(
    { tenantId, eventId: event.id, notificationId: handOver.notificationId, userId: recipient.id },
    await world.alerts(tenantId).secret(),
    world.now(),
  )
  const notice = `${site}/notice/${token}`
  const links = {
    open: isEvent ? `${site}/event/${event.id}` : `${site}/`,
    ...(isEvent && {
      notice: channel === 'mail' ? withBrandOf(notice, { settings: tenant.settings, tenantId }) : notice,
    }),
    rule: `${site}/settings/notification/${handOver.notificationId}`,
  }
  const place = isEvent ? await placeOf(world, tenantId, event) : null
  const address = place && channel === 'mail' ? await addressOf(world, place, reader.language) : null
  const text = await messageText({ handOver, event }, { tenant, reader, site, links, position: place, address })
  const rule = tenant.rules.find(({ id }) => id === handOver.notificationId)
  return {
    channel,
    recipient,
    language: reader.language,
    fromName: text.fromName,
    subject: text.subject,
    shortText: text.short,
    text: text.text,
    html: text.html,
    url: links.open,
    noticeUrl: links.notice,
    unsubscribeUrl: `${site}/api/notification-links/${token}?action=mute`,
    eventId: event.id,
    eventType: event.type,
    deviceId: event.deviceId,
    place,
    isPriority: rule?.isPriority === true || step > 0,
    messageId: `${tenantId}-${handOver.id}-${handOver.notificationId}-${recipient.id}-${channel}-${step}`,
    time: event.eventTime,
  }
}

async function placeOf(world: ComposingWorld, tenantId: string, { positionId, place }: FleetEvent) {
  if (place) return { latitude: place[0], longitude: place[1] }
  const position = positionId > 0 ? await world.tracks(tenantId).position(positionId) : null
  return position?.valid ? { latitude: position.latitude, longitude: position.longitude } : null
}

/** A message does not wait for its address, nor fail without it. */
async function addressOf(
  { geocoder }: ComposingWorld,
  place: { latitude: number; longitude: number },
  language: string,
): Promise<string | null> {
  if (!geocoder.isAvailable()) return null
  return geocoder.addressOf(place, language, async () => {}).catch(() => null)
}
