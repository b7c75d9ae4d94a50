import { vapidKeys } from '../../channels/vapid-keys.ts'
import { appMessagesBy } from '../../integrations/channels/push/app-messages.ts'
import { tenantChannels } from '../../integrations/channels/channels.ts'
import type { Answer, Call } from '../../integrations/channels/http-call.ts'
import type {
  BrokerAccess,
  BrokerMessage,
  Brokers,
  AwsAccess,
  AwsMessage,
  AwsTargets,
} from '../../forwarding/forwarding-ports.ts'
import type { AppMessages } from '../../ports/command-ports.ts'
import type { ChannelOutcome, Channels, Mailer, PushKeys, Records } from '../../ports/ports.ts'
import { once } from '../../once.ts'
import { inMemoryChannelStore } from './channel-store.ts'
import type { Memory } from '../memory.ts'

/** What services outside are sent, and answer, in a world in memory. */
export interface OutsideServices {
  /** text messages, in order */
  sms: { phone: string; text: string }[]
  posted: Call[]
  /** refuses every connection in the beginning */
  answer: (call: Call) => Answer | Promise<Answer>
  /** what brokers took, in order */
  published: PublishedMessage[]
  /** takes every message in the beginning */
  take: (message: PublishedMessage) => ChannelOutcome | Promise<ChannelOutcome>
  /** what brokers say that a message may hold: nothing in the beginning */
  payloadBytesMax: number
  /** what accounts of AWS took, in order */
  putToAws: AwsPut[]
  /** takes all in the beginning */
  takeInAws: (put: AwsPut) => ChannelOutcome | Promise<ChannelOutcome>
}

/** Messages of one call, and as whom they came. */
export interface AwsPut {
  access: AwsAccess
  messages: readonly AwsMessage[]
}

/** A message, and how its broker was reached. */
export type PublishedMessage = BrokerMessage & { access: BrokerAccess }

export const newOutsideServices = (): OutsideServices => ({
  sms: [],
  posted: [],
  answer: () => {
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  },
  published: [],
  take: () => ({ kind: 'sent' }),
  payloadBytesMax: Number.POSITIVE_INFINITY,
  putToAws: [],
  takeInAws: () => ({ kind: 'sent' }),
})

/** Notes what is posted. */
export async function postedTo(outside: OutsideServices, call: Call): Promise<Answer> {
  outside.posted.push(call)
  return outside.answer(call)
}

/** Notes what is taken. */
export const brokersOf = (outside: OutsideServices): Brokers => ({
  connect: (access) => ({
    async publish(message) {
      const outcome = await outside.take({ ...message, access })
      if (outcome.kind === 'sent') outside.published.push({ ...message, access })
      return outcome
    },
    payloadBytesMax: async () => outside.payloadBytesMax,
    close: async () => {},
  }),
})

export const inMemoryAccount = '111122223333'

/** Notes what is taken. */
export const awsTargetsOf = (outside: OutsideServices): AwsTargets => ({
  account: () => inMemoryAccount,
  connect: (access) => ({
    async send(messages) {
      const outcome = await outside.takeInAws({ access, messages })
      if (outcome.kind === 'sent') outside.putToAws.push({ access, messages })
      return outcome
    },
  }),
})

const keys = once(async () => vapidKeys('secret of a world in memory'))
export const inMemoryPushKeys: PushKeys = { publicKey: async () => (await keys()).publicKey }

interface Parts {
  mailer: Mailer
  records: (tenantId: string) => Records
  outside: OutsideServices
}

/** The channels themselves; only what is outside of the product is imitated. */
export const inMemoryChannels = (memory: Memory, tenantId: string, { mailer, records, outside }: Parts): Channels =>
  tenantChannels({
    tenantId,
    records: records(tenantId),
    store: inMemoryChannelStore(memory, tenantId),
    mailer,
    sms: {
      async send({ phone, text }) {
        outside.sms.push({ phone, text })
        return { kind: 'sent' }
      },
    },
    vapid: keys,
    post: (call) => postedTo(outside, call),
    siteAddress: () => 'https://qafila.example',
    contact: () => 'qafila@qafila.example',
    now: () => memory.now(),
  })

export const inMemoryAppMessages = (memory: Memory, tenantId: string, outside: OutsideServices): AppMessages =>
  appMessagesBy({
    tenantId,
    store: inMemoryChannelStore(memory, tenantId),
    post: (call) => postedTo(outside, call),
    now: () => memory.now(),
  })
