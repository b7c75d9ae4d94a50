import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { vapidKeys } from '../../../functions/platform/channels/vapid-keys.ts'
import { appMessagesBy } from '../../../functions/platform/integrations/channels/push/app-messages.ts'
import { tenantChannels } from '../../../functions/platform/integrations/channels/channels.ts'
import { httpPost } from '../../../functions/platform/integrations/channels/http-call.ts'
import type { ChannelMessage, Mail } from '../../../functions/platform/ports/ports.ts'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'

export const keys = vapidKeys('secret of this test')
export const site = 'https://qafila.example'

/** A tenant in memory with one person, whose channels post to these origins instead of the services'. */
export async function channelsTo(
  origins: Record<string, string>,
  facts: { person?: Partial<User>; settings?: ChannelSettings; waitMs?: number | undefined } = {},
) {
  const world = inMemoryWorld()
  const { waitMs = minuteMs } = facts
  const administrator = user.schema.parse({
    name: 'Amina',
    email: 'amina@atlas.example',
    administrator: true,
    ...facts.person,
  })
  const { tenantId, userId } = await world.tenants.create({
    name: 'Atlas',
    settings: newServerSettings(),
    administrator,
    passwordHash: '',
  })
  const records = world.tenants.records(tenantId)
  const store = world.channelStore(tenantId)
  await store.changeSettings(() => facts.settings ?? {})
  const mails: Mail[] = []
  const channels = tenantChannels({
    tenantId,
    records,
    store,
    mailer: {
      async send(mail) {
        mails.push(mail)
        return { sent: true }
      },
    },
    sms: null,
    vapid: async () => keys,
    post: httpPost(origins, { waitMs }),
    siteAddress: () => site,
    contact: () => 'qafila@qafila.example',
    now: () => world.now(),
  })
  const appMessages = appMessagesBy({
    tenantId,
    store,
    post: httpPost(origins, { waitMs }),
    now: () => world.now(),
  })
  const person = async () => (await records.get(user, userId))!
  return { world, channels, appMessages, store, records, person, mails, tenantId, userId }
}

export const messageTo = (recipient: User, facts: Partial<ChannelMessage> = {}): ChannelMessage => ({
  channel: 'mail',
  recipient,
  language: 'en',
  fromName: 'Atlas',
  subject: 'Truck 4: SOS',
  shortText: 'Truck 4: SOS, 2026-11-22 14:05:09',
  text: 'Truck 4: SOS',
  html: '<p>Truck 4: SOS</p>',
  url: `${site}/event/7`,
  eventId: 7,
  eventType: 'alarm',
  deviceId: 4,
  place: { latitude: 36.75, longitude: 3.05 },
  isPriority: true,
  messageId: 'm-1',
  time: Date.UTC(2026, 10, 22, 13, 5, 9),
  ...facts,
})
