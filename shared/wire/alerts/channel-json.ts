import type { Notificator } from '../../catalog/channels/index.ts'

/** A channel, and whether it can be used. */
export interface ChannelJson {
  type: Notificator
  isAvailable: boolean
  /** why not; null when it can */
  reason: string | null
  /** what the caller lacks for it; null when nothing */
  needs: string | null
}

/** What a tenant sets for its channels: texts can be read, of secrets only whether they are set. */
export type ChannelSettingsJson = Partial<
  Record<Notificator, Record<string, { value: string; isSecret: false } | { isSet: boolean; isSecret: true }>>
>
