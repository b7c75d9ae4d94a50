import type { NotificationTrialJson } from '../../../shared/wire/alerts/notification-json.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { api } from '../api/client.ts'
import type { TriedOn } from './trial-request.ts'

/** A notification as its form has it, saved or not. */
export interface NotificationDraft {
  /** 0 for a new one */
  id: number
  type: string
  always: boolean
  notificators: string
  commandId: number
  calendarId: number
  attributes: Readonly<Record<string, unknown>>
  /** absent for the events that were recorded */
  assumed?: Assumed
}

/** Values that events are raised by instead of those that were set. */
export interface Assumed {
  /** knots */
  speedLimit?: number
  geofenceId?: readonly number[]
  /** ms */
  deviceInactivityStart?: number
}

/** What is known of a trial so far. */
export interface NotificationTrialSoFar {
  /** epoch ms */
  from: number
  to: number
  devices: NotificationTrialJson['devices']
  /** with the messages of all vehicles that were tried */
  recipients: NotificationTrialJson['recipients']
  /** vehicles that could not be tried */
  untried: readonly number[]
  /** how many vehicles are still to be tried */
  left: number
}

/** Vehicles in one call: few enough to see that it goes on. */
const devicesAtOnce = 25

/** @param assumed also while it cannot be tried: what was found before goes */
export const notificationDraftText = (draft: NotificationDraft, assumed: Assumed | null): string =>
  JSON.stringify([draft, assumed])

/**
 * Tries a notification on the last 30 days, some vehicles at a time.
 * @throws ApiFailure; AbortError once it is given up
 */
export async function* notificationTrialOf(
  draft: NotificationDraft,
  on: TriedOn,
  signal: AbortSignal,
): AsyncGenerator<NotificationTrialSoFar> {
  const devices: NotificationTrialJson['devices'] = []
  const untried: number[] = []
  let recipients: Recipients = []
  let period: { from: string; to: string } | undefined
  let wanted: TriedOn | null = on
  let later: readonly number[] = []
  while (wanted) {
    const body: object = { ...draft, ...period, ...wanted, limit: devicesAtOnce }
    const answer: NotificationTrialJson = await api.post<NotificationTrialJson>('notifications/trial', body, signal)
    signal.throwIfAborted()
    period ??= { from: answer.from, to: answer.to }
    const left: readonly number[] = [...answer.remaining, ...later]
    devices.push(...answer.devices)
    untried.push(...answer.untried)
    recipients = withMessages(recipients, answer.recipients)
    const [from, to] = [Date.parse(period.from), Date.parse(period.to)]
    yield { from, to, devices: [...devices], recipients, untried: [...untried], left: left.length }
    wanted = left.length === 0 ? null : { deviceId: left.slice(0, accountLimits.idsPerRequestMax) }
    later = left.slice(accountLimits.idsPerRequestMax)
  }
}

type Recipients = NotificationTrialJson['recipients']

/** The recipients of both, each with the messages of both. */
export function withMessages(known: Recipients, more: Recipients): Recipients {
  const all = new Map(known.map((recipient) => [recipient.userId, recipient]))
  for (const { userId, name, messages } of more) {
    const sum = { ...all.get(userId)?.messages }
    for (const [channel, count] of Object.entries(messages) as [keyof typeof sum, number][]) {
      sum[channel] = (sum[channel] ?? 0) + count
    }
    all.set(userId, { userId, name, messages: sum })
  }
  return [...all.values()]
}
