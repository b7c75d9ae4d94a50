import type { Notificator } from '../../catalog/channels/index.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import type { HandOver, PersonAlerts, SilentDevices, WaitingLine } from './person-alerts.ts'

export interface DueReader {
  /** epoch ms, when the quiet hours that are on now end; null when none are */
  quietUntil: number | null
  /** devices that the person sees */
  devices: number
}

/**
 * Turns what is due into messages: at most one digest, and outages. Lines that are due during quiet hours wait for their
 * end; whether devices that went silent are an outage is decided in time, and said then. What happens again after a digest
 * is sent at once.
 * @param now epoch ms
 * @returns the messages, which are in the outbox too
 */
export function takeDue(
  alerts: PersonAlerts,
  now: number,
  reader: DueReader,
): { alerts: PersonAlerts; made: HandOver[] } {
  const { quietUntil } = reader
  const isDue = ({ dueAt }: { dueAt: number }) => dueAt <= now
  const decided = withSilentDecided(alerts, now, reader)
  const due = quietUntil === null ? decided.alerts.waiting.filter((line) => isDue(line) && line.count > 0) : []
  const waiting = decided.alerts.waiting
    .filter((line) => !isDue(line) || (quietUntil !== null && line.count > 0))
    .map((line) => (isDue(line) ? { ...line, dueAt: quietUntil! } : line))
  const digest = digestOf(due, { id: idAt(alerts), others: decided.alerts.others, now })
  const made = [...(digest ? [digest] : []), ...decided.made]
  const others = digest ? 0 : decided.alerts.others
  return { alerts: { ...decided.alerts, waiting, others, outbox: [...alerts.outbox, ...made] }, made }
}

/** unique, because this version is written once */
const idAt = ({ userId, version }: PersonAlerts): string => `d${userId}v${version}`

/** Devices that went silent, once it is known whether it is an outage; in quiet hours what is known waits for their end. */
function withSilentDecided(
  alerts: PersonAlerts,
  now: number,
  { quietUntil, devices }: DueReader,
): { alerts: PersonAlerts; made: HandOver[] } {
  const { silent, heldOutages, ...rest } = alerts
  const isSilentDue = silent !== null && silent.dueAt <= now
  const messages = isSilentDue ? silentMessages(silent, { id: idAt(alerts), devices, now }) : []
  const left = { ...rest, silent: isSilentDue ? null : silent }
  if (quietUntil === null) {
    const held = heldOutages?.messages.map((message) => ({ ...message, at: now })) ?? []
    return { alerts: left, made: [...held, ...messages] }
  }
  const outages = messages.filter(({ kind }) => kind === 'outage')
  const lines = isSilentDue && outages.length === 0 ? withLines(left, silent, quietUntil) : left
  const all = [...(heldOutages?.messages ?? []), ...outages]
  const held = all.slice(-alertNumbers.heldOutagesMax)
  const others = lines.others + (all.length - held.length)
  return {
    alerts: {
      ...left,
      waiting: lines.waiting,
      others,
      ...(held.length > 0 && { heldOutages: { dueAt: quietUntil, messages: held } }),
    },
    made: [],
  }
}

/** Each device that went silent in quiet hours is a line of the digest at their end. */
function withLines(
  { waiting, others }: Pick<PersonAlerts, 'waiting' | 'others'>,
  silent: SilentDevices,
  dueAt: number,
): Pick<PersonAlerts, 'waiting' | 'others'> {
  const next = { waiting: [...waiting], others: others + silent.others }
  for (const { eventTime, deviceId, type = 'deviceOffline', ...event } of silent.events) {
    const place = next.waiting.findIndex(
      (line) => line.why === 'quietHours' && line.deviceId === deviceId && line.type === type,
    )
    const known = next.waiting[place]
    if (known) {
      // several notifications may tell of the same event
      const count = known.count + (known.eventId === event.eventId ? 0 : 1)
      const channels = [...new Set([...known.channels, ...event.channels])]
      next.waiting[place] = { ...known, ...event, channels, count, lastAt: Math.max(known.lastAt, eventTime) }
    } else if (next.waiting.filter(({ count }) => count > 0).length < alertNumbers.digestLinesMax) {
      const times = { firstAt: eventTime, lastAt: eventTime, dueAt }
      next.waiting.push({ why: 'quietHours', deviceId, type, alarm: '', geofenceId: 0, count: 1, ...event, ...times })
    } else next.others += 1
  }
  return next
}

function digestOf(
  lines: readonly WaitingLine[],
  { id, others, now }: { id: string; others: number; now: number },
): HandOver | null {
  const channels = [...new Set(lines.flatMap((line) => line.channels))]
  const [first] = lines
  if (!first || channels.length === 0) return null
  return {
    kind: 'digest',
    id,
    notificationId: first.notificationId,
    channels,
    eventId: first.eventId,
    eventTime: first.lastAt,
    at: now,
    lines: lines.toSorted((a, b) => b.count - a.count || a.firstAt - b.firstAt),
    others,
  }
}

/** One message for an outage; else one for each device. */
function silentMessages(
  { events, others }: NonNullable<PersonAlerts['silent']>,
  { id, devices, now }: { id: string; devices: number; now: number },
): HandOver[] {
  const deviceIds = [...new Set(events.map(({ deviceId }) => deviceId))]
  const [first] = events
  if (!first) return []
  if (!isOutage(deviceIds.length + others, devices)) {
    return events.map(({ eventId, eventTime, notificationId, channels }) => {
      return { kind: 'event', id: `e${eventId}`, at: now, eventId, eventTime, notificationId, channels }
    })
  }
  return [
    {
      kind: 'outage',
      id: `${id}o`,
      notificationId: first.notificationId,
      channels: [...new Set(events.flatMap((event): Notificator[] => event.channels))],
      eventId: first.eventId,
      eventTime: first.eventTime,
      at: now,
      devices: deviceIds.length + others,
      of: devices,
      deviceIds: deviceIds.slice(0, alertNumbers.digestLinesMax),
    },
  ]
}

/** Whether so many silent devices of so many are an outage. */
export const isOutage = (silent: number, devices: number): boolean =>
  silent >= Math.max(alertNumbers.outageDevicesMin, devices * alertNumbers.outageShare)
