import type { Attributes } from '../../shared/domain/position.ts'
import { mailBrandOf } from '../../shared/domain/brand/mail-brand.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import { alertNumbers } from '../../shared/domain/notifications/alert-numbers.data.ts'
import type { HandOver, WaitingLine } from '../../shared/domain/notifications/person-alerts.ts'
import { digestText, outageText, type Digest } from '../../shared/domain/notifications/texts/digest-text.ts'
import type { NoticeText } from '../../shared/domain/notifications/texts/notice-text.ts'
import { notificationText, type NotificationLinks } from '../../shared/domain/notifications/texts/notification-text.ts'
import type { Reader } from '../../shared/domain/reader.ts'
import type { TenantAlerts } from '../application/alerts/tenant-alerts.ts'

export interface TextContext {
  tenant: TenantAlerts
  reader: Reader
  /** the product's own address */
  site: string
  links: NotificationLinks
  /** degrees; null where the event has none */
  position: { latitude: number; longitude: number } | null
  address: string | null
}

/** What a message says, in the language and units of its reader. @param of `event` of a digest is its last one, or any */
export async function messageText(
  of: { handOver: HandOver; event: FleetEvent },
  context: TextContext,
): Promise<NoticeText> {
  const { handOver, event } = of
  const { tenant, reader, site, links } = context
  const brand = mailBrandOf(tenant.settings, { tenantId: tenant.tenantId, site })
  if (handOver.kind === 'digest') return digestText(await digestOf(handOver, context), reader)
  if (handOver.kind === 'outage') {
    const devices = await Promise.all(handOver.deviceIds.map((id) => nameOf(tenant, id)))
    const { open, rule } = links
    // the text counts the names that it is given
    while (devices.length < handOver.devices) devices.push({ name: '' })
    return outageText(
      {
        devices,
        total: handOver.of,
        withinMs: alertNumbers.outageMs,
        time: handOver.eventTime,
        brand,
        links: { open, rule },
      },
      reader,
    )
  }
  const records = await tenant.recordsOf(event)
  const { position, address } = context
  const rule = tenant.rules.find(({ id }) => id === handOver.notificationId)
  const device = await nameOf(tenant, event.deviceId)
  return notificationText(event, { ...records, device, position, address, brand, links, rule: rule ?? null }, reader)
}

const nameOf = async (tenant: TenantAlerts, deviceId: number): Promise<{ name: string }> => ({
  name: (await tenant.device(deviceId))?.name ?? `#${deviceId}`,
})

const whys: Readonly<Record<WaitingLine['why'], Digest['why']>> = {
  repeated: 'group',
  storm: 'storm',
  allowance: 'storm',
  quietHours: 'quiet',
}

async function digestOf(
  { lines, others, eventTime }: Extract<HandOver, { kind: 'digest' }>,
  { tenant, site, links }: TextContext,
): Promise<Digest> {
  const reasons = new Set(lines.map(({ why }) => whys[why]))
  const known = await Promise.all(
    lines.map(async (line) => ({
      device: await nameOf(tenant, line.deviceId),
      event: { type: line.type, eventTime: line.lastAt, geofenceId: line.geofenceId, attributes: alarmIn(line) },
      count: line.count,
      since: line.firstAt,
      isContinued: line.why === 'repeated',
      withinMs: alertNumbers.repetitionMs,
    })),
  )
  return {
    why: reasons.has('quiet') ? 'quiet' : reasons.has('storm') ? 'storm' : 'group',
    lines: known,
    others,
    time: eventTime,
    brand: mailBrandOf(tenant.settings, { tenantId: tenant.tenantId, site }),
    links,
  }
}

const alarmIn = ({ alarm }: WaitingLine): Attributes => (alarm === '' ? {} : { alarm })
