import { phrase } from '../../../../shared/domain/failures.ts'
import type { Notificator } from '../../../../shared/catalog/channels/index.ts'
import { notificators } from '../../../../shared/catalog/channels/index.ts'
import type { ChannelSettings } from '../../../../shared/domain/notifications/channel-settings.ts'
import { errorFacts, log } from '../../log.ts'
import type { ChannelMessage, ChannelOutcome, Channels } from '../../ports/channel-ports.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { firebaseChannel } from './push/firebase-channel.ts'
import { connectionProblem, refused } from './http-call.ts'
import { mailChannel } from './mail-channel.ts'
import { pushoverChannel } from './pushover-channel.ts'
import { relayChannel } from './push/relay-channel.ts'
import { smsChannel } from './sms-channel.ts'
import { telegramChannel } from './telegram-channel.ts'
import { webhookChannel } from './webhook-channel.ts'
import { webpushChannel } from './webpush-channel.ts'
import { whatsappChannel } from './whatsapp/whatsapp-channel.ts'

/** Settings are read again after this: a batch of messages costs one read. */
const settingsKeptMs = 10_000

/** Shown on open pages and sent to devices by those who know pages and devices, not here. */
const elsewhere: Channel = {
  unavailable: () => null,
  lackOf: () => null,
  send: async () => refused(phrase('This channel does not carry messages to people')),
}

const channelsOf = (parts: ChannelParts): Readonly<Record<Notificator, Channel>> => ({
  command: elsewhere,
  web: elsewhere,
  mail: mailChannel(parts),
  sms: smsChannel(parts),
  whatsapp: whatsappChannel(parts),
  firebase: firebaseChannel(parts),
  traccar: relayChannel(parts),
  telegram: telegramChannel(parts),
  pushover: pushoverChannel(parts),
  webpush: webpushChannel(parts),
  webhook: webhookChannel(parts),
})

export function tenantChannels(parts: ChannelParts): Channels {
  const { tenantId, store, now } = parts
  const channels = channelsOf(parts)
  let read: { settings: Promise<ChannelSettings>; until: number } | null = null
  const settings = () => {
    if (read === null || read.until <= now()) read = { settings: store.settings(), until: now() + settingsKeptMs }
    return read.settings
  }

  async function outcomeOf(message: ChannelMessage): Promise<ChannelOutcome> {
    const channel = channels[message.channel]
    const set = await settings()
    const reason = channel.unavailable(set)
    if (reason !== null) return refused(reason)
    const lack = await channel.lackOf(message.recipient, set)
    return lack === null ? channel.send(message, set) : refused(lack)
  }

  return {
    tenantId,
    async availability() {
      const set = await settings()
      return notificators.map((type) => {
        const reason = channels[type].unavailable(set)
        return { type, isAvailable: reason === null, reason }
      })
    },
    lackOf: async (channel, recipient) => channels[channel].lackOf(recipient, await settings()),
    async send(message) {
      try {
        return await outcomeOf(message)
      } catch (error) {
        log({ capability: 'notify', what: 'channelFailed', tenantId, channel: message.channel, ...safeFacts(error) })
        return connectionProblem(error)
      }
    },
  }
}

/** Messages of connection errors may hold the address that was called, and so a secret. */
function safeFacts(error: unknown): { error: string } {
  const { code } = (error ?? {}) as { code?: unknown }
  return { error: typeof code === 'string' ? code : errorFacts(error).error.replaceAll(/https?:\S+/g, '') }
}
