import { filled } from '../../../shared/domain/failures.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ChannelMessage } from '../../../functions/platform/ports/ports.ts'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { startImitation, type Imitation } from './imitation.ts'
import { channelsTo, messageTo } from './tenant.ts'

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const account = (mark: string) =>
  JSON.stringify({ project_id: 'atlas-fleet', client_email: `${mark}@atlas.example`, private_key: privateKey })
export const botToken = `123456789:${'A'.repeat(35)}`
export const settings = {
  telegram: { botToken, sendLocation: 'true' },
  pushover: { token: 'a'.repeat(30) },
  webhook: { url: 'https://hooks.atlas.example/qafila?x=1', secret: 'a secret of the tenant' },
  traccar: { key: 'relay-key' },
  whatsapp: {
    token: `EAAJB${'x'.repeat(200)}`,
    phoneNumberId: '106540352242922',
    template: 'fleet_notice',
    languages: 'en_US fr ar',
  },
}
const imitated = [
  'https://api.telegram.org',
  'https://api.pushover.net',
  'https://hooks.atlas.example',
  'https://www.traccar.org',
  'https://graph.facebook.com',
  'https://fcm.googleapis.com',
  'https://oauth2.googleapis.com',
  'https://push.example',
]

/** Files of one worker share what is known of an account: each has another one. */
let accounts = 0

export type Tenant = Awaited<ReturnType<typeof channelsTo>>

/** One imitation for every service, and tenants that are set up for all of them; for one test file. */
export function imitatedServices() {
  let service: Imitation
  beforeAll(async () => {
    service = await startImitation()
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    service.received.length = 0
    service.answer = () => ({ status: 200 })
  })
  return {
    get received() {
      return service.received
    },
    set answer(answer: Imitation['answer']) {
      service.answer = answer
    },
    /** @param attributes of its only person @param person what else is known of them @param set besides the usual settings @param waitMs for an answer */
    tenant: (
      attributes: Record<string, unknown> = {},
      person: Partial<User> = {},
      set: ChannelSettings = {},
      waitMs?: number,
    ): Promise<Tenant> =>
      channelsTo(Object.fromEntries(imitated.map((origin) => [origin, service.origin])), {
        waitMs,
        person: { ...person, attributes },
        settings: { ...settings, ...set, firebase: { serviceAccount: account(`fcm-${++accounts}`) } },
      }),
  }
}

/** What becomes of a message, with its reason in English. */
export async function sendBy(
  at: Tenant,
  channel: ChannelMessage['channel'],
  facts: Partial<ChannelMessage> = {},
): Promise<OutcomeInEnglish> {
  const outcome = await at.channels.send(messageTo(await at.person(), { channel, ...facts }))
  return outcome.kind === 'sent' ? outcome : { ...outcome, reason: filled(outcome.reason) }
}

export type OutcomeInEnglish =
  | { kind: 'sent' }
  | { kind: 'retry'; afterMs: number | null; reason: string }
  | { kind: 'refused'; reason: string }

export const attributesOf = async (at: Tenant) => (await at.person()).attributes
