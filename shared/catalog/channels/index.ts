import type { ChannelField } from './channel.ts'
import { command } from './command.ts'
import { firebase } from './firebase.ts'
import { mail } from './mail.ts'
import { pushover } from './pushover.ts'
import { sms } from './sms.ts'
import { telegram } from './telegram.ts'
import { traccar } from './traccar.ts'
import { web } from './web.ts'
import { webhook } from './webhook.ts'
import { webpush } from './webpush.ts'
import { whatsapp } from './whatsapp.ts'

/** All channels, in the order of forms and answers. */
export const channels = [
  command,
  web,
  mail,
  sms,
  whatsapp,
  firebase,
  traccar,
  telegram,
  pushover,
  webpush,
  webhook,
] as const
export type AnyChannel = (typeof channels)[number]
export type Notificator = AnyChannel['name']

export const notificators: readonly Notificator[] = channels.map(({ name }) => name)

const byName = new Map<Notificator, AnyChannel>(channels.map((each) => [each.name, each]))
export const channelNamed = (name: Notificator): AnyChannel => byName.get(name)!

/** What a tenant sets for a channel, by name; nothing for most. */
export const fieldsOf = (name: Notificator): Readonly<Record<string, ChannelField>> => channelNamed(name).fields ?? {}

/** Those for which a tenant can set something. */
export const configuredChannels: readonly Notificator[] = channels
  .filter(({ fields }) => fields)
  .map(({ name }) => name)
