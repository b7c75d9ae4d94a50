import { queryOptions } from '@tanstack/react-query'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import type { EventDeliveriesJson, MuteJson } from '../../../../shared/wire/alerts/notification-json.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'
import { nowMs } from '../../api/use-now.ts'

type Delivery = EventDeliveriesJson['deliveries'][number]

/** Who opens the page of an event from its toast is there before its messages have left. */
const growsForMs = 5 * minuteMs
const askAgainMs = 10 * secondMs

/** Who was notified of an event, and what became of it. It grows for a while, so it is never kept for long. */
export const deliveriesQuery = ({ id, eventTime, attributes }: EventJson) =>
  queryOptions({
    queryKey: ['event', id, 'deliveries', attributes['acknowledgedAt'] ?? null],
    staleTime: 0,
    queryFn: ({ signal }) => api.get<EventDeliveriesJson>(`events/${id}/deliveries`, undefined, signal),
    refetchInterval: () => nowMs() - Date.parse(eventTime) < growsForMs && askAgainMs,
  })

/** @returns the event as everybody sees it from now on */
export const acknowledge = (eventId: number): Promise<EventJson> =>
  api.post<EventJson>(`events/${eventId}/acknowledge`, {})

/** What a notification is about when it is muted: one vehicle, or all. */
export interface Muted {
  notificationId: number
  deviceId?: number
}

export const mute = ({ notificationId, deviceId }: Muted, minutes: number): Promise<MuteJson> =>
  api.post<MuteJson>(`notifications/${notificationId}/mute`, { minutes, ...(deviceId !== undefined && { deviceId }) })

/** @param deviceId 0 for the pause of all vehicles; every pause of the notification without it */
export const endMute = (notificationId: number, deviceId?: number): Promise<void> =>
  api.remove(`notifications/${notificationId}/mute${deviceId === undefined ? '' : `?deviceId=${deviceId}`}`)

/** The deliveries of one rule. */
export interface RuleDeliveries {
  notificationId: number
  description: string
  deliveries: Delivery[]
}

/** By rule, in the order in which they were found. */
export function byRule(deliveries: readonly Delivery[]): RuleDeliveries[] {
  const rules = new Map<number, RuleDeliveries>()
  for (const each of deliveries) {
    const { notificationId, description } = each
    const rule = rules.get(notificationId) ?? { notificationId, description, deliveries: [] }
    rule.deliveries.push(each)
    rules.set(notificationId, rule)
  }
  return [...rules.values()]
}
