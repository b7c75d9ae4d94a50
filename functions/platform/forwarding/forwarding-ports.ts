import type { ForwardingState } from '../../../shared/domain/forwarding/forwarding-state.ts'
import type { Phrase } from '../../../shared/domain/failures.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { Call } from '../integrations/channels/http-call.ts'
import type { ChannelOutcome } from '../ports/channel-ports.ts'

/** Ports to what is on its way to other systems. See `ports/ports.ts` for the rules of all ports. */

/** What one target gets, in its order: the positions, then the events. */
export interface ForwardedBatch {
  /** of the target: rises with the order in which it was stored; the same again is the same batch */
  key: string
  /** when it was put here, epoch ms */
  at: number
  positions: readonly Position[]
  events: readonly FleetEvent[]
}

/** A batch that its receiver refused for good. */
export interface RefusedBatch extends ForwardedBatch {
  reason: Phrase
  refusedAt: number
}

/** Who sends for a target, one at a time. */
export interface ForwardingLease {
  forwardingId: number
  /** epoch ms */
  until: number
}

/** What waits for the targets of one tenant, for `forwardingLimits.keptMs` at most, and how it goes with them. */
export interface Forwardings {
  readonly tenantId: string
  /** Safe to repeat. */
  add(forwardingId: number, batches: readonly ForwardedBatch[]): Promise<void>
  /** the first ones */
  waiting(forwardingId: number, countMax: number): Promise<ForwardedBatch[]>
  /** Takes what was sent away. */
  done(forwardingId: number, keys: readonly string[]): Promise<void>
  /** Keeps it apart, with the reason; it still waits until it is done. */
  putAside(forwardingId: number, batch: RefusedBatch): Promise<void>
  /** the first ones of those that were put aside */
  refused(forwardingId: number, countMax: number): Promise<RefusedBatch[]>
  /** Puts what was put aside back to its place. @returns how many */
  sendAgain(forwardingId: number): Promise<number>

  state(forwardingId: number): Promise<ForwardingState>
  /** @returns null while another process sends for the target */
  claim(lease: ForwardingLease): Promise<ForwardingState | null>
  /** Says how it went, and lets go. Does nothing for one whose time was over. */
  release(lease: ForwardingLease, state: ForwardingState): Promise<void>
  /** Takes a target up again that failed. */
  resume(forwardingId: number): Promise<void>

  /** what requests are signed with; made with the first question for it */
  secret(forwardingId: number): Promise<string>
  /** Replaces it. */
  newSecret(forwardingId: number): Promise<string>
  /** what the target's broker wants; null while none is set */
  password(forwardingId: number): Promise<BrokerPassword | null>
  /** null takes it away */
  setPassword(forwardingId: number, password: BrokerPassword | null): Promise<void>
  /** Removes everything of a target. */
  forget(forwardingId: number): Promise<void>
}

/** Posts to addresses that people typed: over https, to public hosts only, and follows no redirect. */
export interface Webhooks {
  /** Never throws. */
  post(call: Call): Promise<ChannelOutcome>
}

/** A password, and for which broker somebody typed it: no other gets it (`brokerOrigin`). */
export interface BrokerPassword {
  password: string
  origin: string
}

/** How a broker is reached, and as whom. */
export interface BrokerAccess {
  url: string
  /** null for one of our own with each connection */
  clientId: string | null
  username: string | null
  password: string | null
}

export interface BrokerMessage {
  topic: string
  payload: string
}

/** One connection, which is made with the first message. */
export interface BrokerConnection {
  /** Sends it with QoS 1; it is sent once the broker acknowledged it. Never throws. */
  publish(message: BrokerMessage): Promise<ChannelOutcome>
  /** Bytes that a message to a topic may hold as far as the broker says, which it does when it lets us in. Never throws. */
  payloadBytesMax(topic: string): Promise<number>
  /** Never throws. */
  close(): Promise<void>
}

/** Brokers of MQTT at addresses that people typed, on public hosts only. */
export interface Brokers {
  connect(access: BrokerAccess): BrokerConnection
}

/** What is sent to in an account of AWS, and as whom. */
export interface AwsAccess {
  /** of the queue, the data stream or the event bus */
  arn: string
  roleArn: string
  /** says for which organisation the role is taken on */
  externalId: string
}

export interface AwsMessage {
  /** of the device: those with the same one stay in their order, where the service keeps one */
  key: string
  /** the same for the same content */
  id: string
  /** `fleet.reported` */
  type: string
  body: object
}

/** One target for one turn; the role is taken on with the first message. */
export interface AwsConnection {
  /** Never throws. */
  send(messages: readonly AwsMessage[]): Promise<ChannelOutcome>
}

/** Queues, data streams and event buses of other accounts. */
export interface AwsTargets {
  /** of the deployment, which roles have to trust; null where it does not run on AWS */
  account(): string | null
  connect(access: AwsAccess): AwsConnection
}

/** Something may wait for a target. */
export interface ForwardingWakeUp {
  tenantId: string
  forwardingId: number
  /** the only one that comes back until its time has come */
  isRetry: boolean
  /** of a target that devices or groups name by their address (`forward.url`) */
  url?: string | undefined
}
