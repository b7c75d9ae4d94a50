import type { Notificator } from '../../catalog/channels/index.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import type { HandOver, PersonAlerts, WaitingLine } from './person-alerts.ts'

export interface DueReader {
  /** epoch ms, when the quiet hours that are on now end; null when none are */
  quietUntil: number | null
  /** devices that the person sees */
  devices: number
}

/**
 * Turns what is due into messages: at most one digest and one outage. Lines that are due during quiet hours wait for
 * their end. What happens again after a digest is sent at once.
 * @param now epoch ms
 * @returns the messages, which are in the outbox too
 */
export function takeDue(
  alerts: PersonAlerts,
  now: number,
  { quietUntil, devices }: DueReader,
): { alerts: PersonAlerts; made: HandOver[] } {
  const isDue = (line: WaitingLine) => line.dueAt <= now
  const due = quietUntil === null ? alerts.waiting.filter((line) => isDue(line) && line.count > 0) : []
  const waiting = alerts.waiting
    .filter((line) => !isDue(line) || (quietUntil !== null && line.count > 0))
    .map((line) => (isDue(line) ? { ...line, dueAt: quietUntil! } : line))
  const made: HandOver[] = []
  // unique, because this version is written once
  const id = `d${alerts.userId}v${alerts.version}`
  const digest = digestOf(due, { id, others: alerts.others, now })
  if (digest) made.push(digest)
  const others = digest ? 0 : alerts.others
  const isSilentDue = alerts.silent !== null && alerts.silent.dueAt <= now
  if (isSilentDue && quietUntil === null) made.push(...silentMessages(alerts.silent!, { id, devices, now }))
  const silent = isSilentDue ? (quietUntil === null ? null : { ...alerts.silent!, dueAt: quietUntil }) : alerts.silent
  return { alerts: { ...alerts, waiting, others, silent, outbox: [...alerts.outbox, ...made] }, made }
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
