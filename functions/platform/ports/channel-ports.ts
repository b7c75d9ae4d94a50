import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { Phrase } from '../../../shared/domain/failures.ts'
import type { ReaderLanguage } from '../../../shared/entities/reader-language.ts'
import type { User } from '../../../shared/entities/user.ts'

/** Ports to the channels that carry notifications and announcements. See `ports.ts` for the rules of all ports. */

/** One message for one person through one channel, in the person's language and units. */
export interface ChannelMessage {
  channel: Notificator
  /** the recipient as stored now: address, phone, chat, tokens are read from it */
  recipient: User
  /** of its texts */
  language: ReaderLanguage
  /** before the address of an e-mail's sender */
  fromName: string
  subject: string
  /** one or two plain lines, for everything but e-mail */
  shortText: string
  text: string
  html: string
  /** opens the event, or the page that an announcement names; absent without one */
  url?: string | undefined
  /** shows, acknowledges or mutes without a session */
  noticeUrl?: string | undefined
  /** RFC 8058: one POST mutes */
  unsubscribeUrl?: string | undefined
  /** 0 for announcements and tests */
  eventId: number
  eventType?: string | undefined
  deviceId: number
  /** degrees; null where nothing was reported */
  place: { latitude: number; longitude: number } | null
  isPriority: boolean
  /** same for every try of the same message: receivers that know it drop repetitions */
  messageId: string
  /** epoch ms of what it reports */
  time: number
}

export type ChannelOutcome =
  | { kind: 'sent' }
  /** try again, no earlier than that; `reason` without secrets */
  | { kind: 'retry'; afterMs: number | null; reason: Phrase }
  /** never works as it is: the message, the configuration or the person lacks something */
  | { kind: 'refused'; reason: Phrase }

export interface ChannelAvailability {
  type: Notificator
  isAvailable: boolean
  /** why this deployment and tenant cannot use it, null when it can; without secrets */
  reason: Phrase | null
}

/** The channels of one tenant. */
export interface Channels {
  readonly tenantId: string
  availability(): Promise<ChannelAvailability[]>
  /** what the person lacks for a channel: a phone, a chat, a browser that subscribed; null when nothing */
  lackOf(channel: Notificator, recipient: User): Promise<Phrase | null>
  /** Never throws. Addresses that the service calls dead are removed from the person here. */
  send(message: ChannelMessage): Promise<ChannelOutcome>
}
