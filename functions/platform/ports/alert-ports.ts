import type { Phrase } from '../../../shared/domain/failures.ts'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { HandOver, PersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import type { ForwardingWakeUp } from '../forwarding/forwarding-ports.ts'
import type { DeliveryOutcome } from '../../../shared/wire/alerts/notification-json.ts'

/** Ports to what becomes of notifications. See `ports.ts` for the rules of all ports. */

/** Something of notifications that is due at a time: digests of a person, or the next person of an escalation. */
export type AlertKey = { tenantId: string } & (
  | { kind: 'person'; userId: number }
  | { kind: 'escalation'; notificationId: number; eventId: number; step: number }
)

/** A message of one person and channel; the same key is one message, however often it is tried. */
export interface DeliveryKey {
  notificationId: number
  eventId: number
  eventTime: number
  userId: number
  channel: Notificator
  /** tells a digest or an escalation from the message about the event itself; empty for that */
  mark: string
}

/** What became of a message, or of an event of which there was none. */
export interface Delivery extends Omit<DeliveryKey, 'channel'> {
  /** null where an event led to no message at all */
  channel: Notificator | null
  eventType: EventType
  /** when this was noted */
  time: number
  outcome: DeliveryOutcome
  /** a name of ours, or what a service or a failure says; what an earlier version stored of these is text, too */
  reason: string | Phrase | null
}

/** Outcomes of one event for one person that are known without sending anything; userId 0 for nobody. */
export interface DeliveryNotes {
  notificationId: number
  eventId: number
  eventTime: number
  eventType: EventType
  userId: number
  time: number
  /** reasons by their names */
  lines: { channel: Notificator | null; outcome: DeliveryOutcome; reason: string | null }[]
}

/** What the product keeps of the notifications of one tenant, beside what people configure. */
export interface Alerts {
  readonly tenantId: string
  /** `newPersonAlerts` for one of whom nothing is kept */
  people(userIds: readonly number[]): Promise<Map<number, PersonAlerts>>
  /** @returns what is kept now; null when another writer was faster */
  save(alerts: PersonAlerts): Promise<PersonAlerts | null>
  /** Replaces what is kept by what `change` makes of it, at once: it is called again when somebody else wrote meanwhile. */
  change(userId: number, change: (alerts: PersonAlerts) => PersonAlerts): Promise<PersonAlerts>
  /** Removes what is kept of somebody who is gone. */
  forget(userId: number): Promise<void>

  /** Notes outcomes, for `alertNumbers.deliveryKeptMs`. Noting the same again replaces it. */
  note(notes: readonly DeliveryNotes[]): Promise<void>
  /**
   * Takes a message over, before it is sent. `over`: it was sent, or given up; `taken`: another process is sending it.
   * A process that has not finished for `alertNumbers.claimMs` is taken for dead.
   */
  claim(delivery: DeliveryKey & { eventType: EventType }): Promise<'claimed' | 'over' | 'taken'>
  /** Says what became of a message that was claimed. */
  finish(delivery: DeliveryKey, result: Pick<Delivery, 'outcome' | 'reason'>): Promise<void>
  /** Gives a message back that is tried again later. */
  release(delivery: DeliveryKey): Promise<void>
  /** of a notification, the newest events first */
  log(notificationId: number, countMax: number): Promise<Delivery[]>
  /** of an event, for these notifications */
  deliveriesOf(event: Pick<FleetEvent, 'id' | 'eventTime'>, notificationIds: readonly number[]): Promise<Delivery[]>

  /** the tenant's own secret, with which links are signed */
  secret(): Promise<string>
  /** the same, for checking a link; null where none was ever signed, and nothing is stored for a tenant that does not exist */
  knownSecret(): Promise<string | null>
  /** Counts messages of a day (UTC) and channel, or requests of what is forwarded. @returns how many there are with these */
  count(channel: Notificator | 'forwarding', messages: number): Promise<number>
}

/** A message on its way to one person by one channel. */
export interface QueuedAlert {
  tenantId: string
  userId: number
  channel: Notificator
  handOver: HandOver
  /** null when it has to be looked up */
  event: FleetEvent | null
  /** of an escalation, from 1; 0 for none */
  step: number
}

/** The queue that `functions/notify` sends from. */
export interface AlertQueue {
  /** @throws Error when one of them could not be queued */
  put(messages: readonly QueuedAlert[]): Promise<void>
  /** Has what waits for a target sent, after a while. */
  wake(wakeUp: ForwardingWakeUp, delayMs: number): Promise<void>
  /** Shows a message that was received again after a while, and not before. @param receipt names it, as the queue delivered it */
  delay(receipt: string, ms: number): Promise<void>
}
