import { filled } from '../../../../../shared/domain/failures.ts'
import type { SendOutcome } from '../../../../../shared/domain/commands/outcome.ts'
import { type ChannelSettings, missingFields } from '../../../../../shared/domain/notifications/channel-settings.ts'
import { log } from '../../../log.ts'
import type { ChannelOutcome } from '../../../ports/channel-ports.ts'
import type { AppMessage, AppMessages } from '../../../ports/command-ports.ts'
import type { ChannelParts } from '../channel.ts'
import { bestOf, firebaseOutcome, isDead, openFirebase } from './firebase-channel.ts'
import { sendByRelay } from './relay-channel.ts'

/** Push services that reach trackers, as the attribute `command.sender` of a device names them; the first that is set. */
const services = ['firebase', 'traccar'] as const
type Service = (typeof services)[number]

type Parts = Pick<ChannelParts, 'tenantId' | 'store' | 'post' | 'now'>

interface Attempt {
  outcome: ChannelOutcome
  /** no app that was named is there any more */
  isGone: boolean
}

/** By the keys that a tenant set for its channels: one of Firebase, or of the relay of the Traccar Client's vendor. */
export function appMessagesBy({ tenantId, store, post, now }: Parts): AppMessages {
  const set = (settings: ChannelSettings) => services.filter((name) => missingFields(settings, name).length === 0)

  async function attempt(message: AppMessage): Promise<SendOutcome> {
    const settings = await store.settings()
    const usable = set(settings)
    const service = usable.find((name) => name === message.service) ?? usable[0]
    if (service === undefined) {
      const reason = 'No push service for trackers is set. An administrator sets the key of Firebase or of the relay.'
      return { kind: 'refused', reason }
    }
    const { outcome, isGone } = await by[service](settings, message, { post, now })
    if (outcome.kind === 'sent') return { kind: 'published' }
    log({ capability: 'commands', what: 'appNotReached', tenantId, service, error: filled(outcome.reason) })
    if (outcome.kind === 'retry') return { kind: 'noAnswer' }
    const gone = 'The push service does not know the app any more. It makes itself known again when it is opened.'
    return {
      kind: 'refused',
      reason: isGone
        ? gone
        : 'The push service refused the command. Ask an administrator to check its key under Channels.',
    }
  }

  return {
    tenantId,
    isAvailable: async () => set(await store.settings()).length > 0,
    async send(message) {
      try {
        return await attempt(message)
      } catch (error) {
        log({ capability: 'commands', what: 'appNotReached', tenantId, error: codeOf(error) })
        return { kind: 'noAnswer' }
      }
    },
  }
}

type Send = (
  settings: ChannelSettings,
  message: AppMessage,
  parts: Pick<ChannelParts, 'post' | 'now'>,
) => Promise<Attempt>

const by: Readonly<Record<Service, Send>> = {
  async firebase(settings, { tokens, data, lifeSeconds }, parts) {
    const project = await openFirebase(settings, parts)
    if ('kind' in project) return { outcome: project, isGone: false }
    const answers = await Promise.all(tokens.map((token) => project.post(token, contentOf(data, lifeSeconds))))
    const outcomes = answers.map((answer) => firebaseOutcome(answer, parts.now()))
    return { outcome: bestOf(outcomes), isGone: answers.every(isDead) }
  },
  async traccar(settings, { tokens, data }, parts) {
    const { outcome, dead } = await sendByRelay(settings, parts, { type: 'client', registration_ids: tokens, data })
    return { outcome, isGone: dead.length === tokens.length }
  },
}

/** FCM keeps a message for 28 days at most (Firebase, "Lifetime of a message"). */
const lifeSecondsMax = 28 * 86_400

/** Nothing is shown: Apple wants these at priority 5 (Apple, "Pushing background updates to your App"). */
const contentOf = (data: AppMessage['data'], lifeSeconds: number) => ({
  data,
  android: { priority: 'HIGH', ttl: `${Math.min(lifeSeconds, lifeSecondsMax)}s` },
  apns: {
    headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
    payload: { aps: { 'content-available': 1 } },
  },
})

/** Messages of connection errors may hold the address that was called. */
const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
