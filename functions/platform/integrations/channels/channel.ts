import type { ChannelSettings } from '../../../../shared/domain/notifications/channel-settings.ts'
import { phrase, type Phrase } from '../../../../shared/domain/failures.ts'
import type { User } from '../../../../shared/entities/user.ts'
import type { VapidKeys } from '../../channels/vapid-keys.ts'
import type { ChannelMessage, ChannelOutcome } from '../../ports/channel-ports.ts'
import type { ChannelStore } from '../../ports/channel-store-ports.ts'
import type { Mailer } from '../../ports/mail-ports.ts'
import type { Records } from '../../ports/record-ports.ts'
import type { Post } from './http-call.ts'

/** Text messages by a provider. Never throws. */
export interface SmsService {
  send(sms: { phone: string; text: string; senderId: string | null }): Promise<ChannelOutcome>
}

/** What the channels of one tenant are made of. */
export interface ChannelParts {
  tenantId: string
  records: Records
  store: ChannelStore
  mailer: Mailer
  /** null where this deployment sends none */
  sms: SmsService | null
  vapid: () => Promise<VapidKeys>
  post: Post
  /** the product's own address, without a slash at the end */
  siteAddress: () => string
  /** the address that e-mails come from: push services may write to it */
  contact: () => string
  now: () => number
}

/** One channel. */
export interface Channel {
  /** why this deployment and tenant cannot use it; null when it can */
  unavailable(settings: ChannelSettings): Phrase | null
  /** what the person lacks; null when nothing */
  lackOf(recipient: User, settings: ChannelSettings): Phrase | null | Promise<Phrase | null>
  /** only what is available and lacks nothing; may throw, which counts as a connection that failed */
  send(message: ChannelMessage, settings: ChannelSettings): Promise<ChannelOutcome>
}

/** Why a channel cannot be used whose settings are incomplete; null when they are complete. */
export const notSet = (missing: readonly string[]): Phrase | null =>
  missing.length === 0 ? null : phrase('An administrator has to set {fields} first.', { fields: missing })
