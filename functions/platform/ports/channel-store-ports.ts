import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { Phrase } from '../../../shared/domain/failures.ts'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'

/** Ports to what a tenant keeps for its channels. See `ports.ts` for the rules of all ports. */

/** What a browser gave, see the Push API. The endpoint is a capability: who has it can send. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushSubscription extends PushAddress {
  id: string
  createdAt: number
  /** epoch ms; null before the first message */
  lastUsedAt: number | null
  /** as the browser described itself */
  label: string
}

/** Settings, secrets and subscriptions are encrypted where they are stored. */
export interface ChannelStore {
  readonly tenantId: string
  settings(): Promise<ChannelSettings>
  /** Applies a change to what is stored at that moment. @returns what is stored then */
  changeSettings(change: (now: ChannelSettings) => ChannelSettings): Promise<ChannelSettings>
  /** the oldest first */
  subscriptions(userId: number): Promise<PushSubscription[]>
  /** A browser belongs to one person: subscribing again, also as another person, replaces what it had. @returns the id */
  subscribe(userId: number, subscription: PushAddress & { label: string }): Promise<string>
  /** Absent is fine. */
  unsubscribe(userId: number, id: string): Promise<void>
  /** Every browser of somebody who is gone, or signs out everywhere. */
  unsubscribeAll(userId: number): Promise<void>
  /** Notes that a message was sent. */
  markUsed(userId: number, id: string): Promise<void>
}

export type AnnouncementState = 'running' | 'done' | 'failed'

/** A message to many people; times are epoch ms. */
export interface Announcement {
  id: string
  notificator: Notificator
  subject: string
  body: string
  isPriority: boolean
  /** who asked for it */
  senderId: number
  /** in the order in which they are sent to */
  userIds: readonly number[]
  /** how many of them were begun */
  next: number
  /** how many of those have no result yet */
  pending: number
  sent: number
  failed: number
  skipped: number
  /** the first few */
  failures: readonly { userId: number; reason: Phrase }[]
  state: AnnouncementState
  startedAt: number
  endedAt: number | null
  /** moves with every write: a write with an old one fails */
  version: number
}

/** Kept for `channelLimits.announcementKeptMs`. */
export interface Announcements {
  readonly tenantId: string
  /** Stores it; nothing is sent yet. */
  add(announcement: Omit<Announcement, 'version'>): Promise<void>
  get(id: string): Promise<Announcement | null>
  /** Null when another process wrote it meanwhile. */
  save(announcement: Announcement): Promise<Announcement | null>
  /** Asks the function that sends announcements for the next step. */
  continue(id: string): Promise<void>
}

/** By which push services recognise this deployment (RFC 8292). */
export interface PushKeys {
  /** the public key in base64url, as browsers want it */
  publicKey(): Promise<string>
}
