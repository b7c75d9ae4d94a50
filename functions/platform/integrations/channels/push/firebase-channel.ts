import { phrase } from '../../../../../shared/domain/failures.ts'
import {
  missingFields,
  serviceAccountIn,
  valueOf,
  type ChannelSettings,
} from '../../../../../shared/domain/notifications/channel-settings.ts'
import type { ChannelMessage, ChannelOutcome } from '../../../ports/channel-ports.ts'
import { notSet, type Channel, type ChannelParts } from '../channel.ts'
import { accessToken } from './google-token.ts'
import { failedWith, jsonCall, jsonIn, refused, sent, wordsOf, type Answer } from '../http-call.ts'
import { forgetTokens, tokensOf } from '../person-attributes.ts'

const lifeSeconds = 12 * 3600

/** Push to the phones whose tokens the person's apps stored, by FCM HTTP v1 with the tenant's own Firebase project. */
export function firebaseChannel({ post, records, now }: Pick<ChannelParts, 'post' | 'records' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'firebase')),
    lackOf: (recipient) => (tokensOf(recipient).length === 0 ? phrase('The profile has no phone with the app.') : null),
    async send(message, settings) {
      const project = await openFirebase(settings, { post, now })
      if ('kind' in project) return project
      const content = contentOf(message)
      const results = await Promise.all(
        tokensOf(message.recipient).map(async (phone) => ({ phone, answer: await project.post(phone, content) })),
      )
      const dead = results.filter(({ answer }) => isDead(answer)).map(({ phone }) => phone)
      if (dead.length > 0) await forgetTokens(records, message.recipient.id, dead)
      return bestOf(results.map(({ answer }) => firebaseOutcome(answer, now())))
    },
  }
}

/** A Firebase project of a tenant. */
export interface FirebaseProject {
  /** @param phone token of an app. May throw, which is a connection that failed */
  post(phone: string, content: object): Promise<Answer>
}

/** Signs in to the project that a tenant's settings name. @returns why not, where that fails */
export async function openFirebase(
  settings: ChannelSettings,
  { post, now }: Pick<ChannelParts, 'post' | 'now'>,
): Promise<FirebaseProject | ChannelOutcome> {
  const account = serviceAccountIn(valueOf(settings, 'firebase', 'serviceAccount') ?? '')
  if (account === null) return refused(phrase('firebase.serviceAccount is not the JSON file of a service account'))
  const token = await accessToken(account, { post, now })
  if (typeof token !== 'string') return token
  const url = `https://fcm.googleapis.com/v1/projects/${account.projectId}/messages:send`
  const headers = { authorization: `Bearer ${token}` }
  return { post: (phone, content) => post(jsonCall(url, { message: { token: phone, ...content } }, headers)) }
}

/** What an answer of the project says. @param now epoch ms */
export function firebaseOutcome(answer: Answer, now: number): ChannelOutcome {
  if (answer.status === 200) return sent
  const { code, message } = errorIn(answer)
  return failedWith(answer, { says: wordsOf(`Firebase: ${code ?? `status ${answer.status}`} ${message}`), now })
}

/** One phone that got it is enough; else what may be tried again. */
export const bestOf = (outcomes: readonly ChannelOutcome[]): ChannelOutcome =>
  outcomes.find(({ kind }) => kind === 'sent') ??
  outcomes.find(({ kind }) => kind === 'retry') ??
  outcomes[0] ??
  refused(phrase('The person has no phone with the app any more'))

const contentOf = ({ subject, shortText, eventId, isPriority, messageId }: ChannelMessage) => ({
  notification: { title: subject, body: shortText },
  data: { eventId: String(eventId), messageId },
  android: { priority: isPriority ? 'HIGH' : 'NORMAL', ttl: `${lifeSeconds}s`, notification: { sound: 'default' } },
  apns: { headers: { 'apns-priority': isPriority ? '10' : '5' }, payload: { aps: { sound: 'default' } } },
})

interface FcmError {
  /** of FCM itself; null where the error is of what stands before it */
  fcmCode: string | null
  code: string | null
  message: string
  /** that our message was wrong, and not the token */
  isOurs: boolean
}

function errorIn(answer: Answer): FcmError {
  const { error } = jsonIn(answer) as { error?: { message?: unknown; status?: unknown; details?: unknown } }
  const details = Array.isArray(error?.details) ? (error.details as Record<string, unknown>[]) : []
  const fcmCode = details.find((detail) => typeof detail['errorCode'] === 'string')?.['errorCode']
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    fcmCode: text(fcmCode),
    code: text(fcmCode) ?? text(error?.status),
    message: typeof error?.message === 'string' ? error.message : '',
    isOurs: details.some((detail) => Array.isArray(detail['fieldViolations'])),
  }
}

/** The app was removed, or the token is of another project or of none. */
export function isDead(answer: Answer): boolean {
  const { fcmCode: code, isOurs } = errorIn(answer)
  if (answer.status === 404 && code === 'UNREGISTERED') return true
  if (answer.status === 403) return code === 'SENDER_ID_MISMATCH'
  return answer.status === 400 && code === 'INVALID_ARGUMENT' && !isOurs
}
