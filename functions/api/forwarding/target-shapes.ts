import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type {
  AwsTrustJson,
  ForwardingSecretJson,
  ForwardingStateJson,
  ForwardingTestJson,
} from '../../../shared/wire/forwarding/forwarding-json.ts'
import { count, flag, listOf, moment, object, orNull, text, type Schema } from '../openapi/schema.ts'

const refused: Record<keyof ForwardingStateJson['refused'][number], Schema> = {
  time: { ...moment, description: 'since when it waited' },
  refusedAt: moment,
  positions: count,
  events: count,
  reason: text,
}
export const stateSchema: Record<keyof ForwardingStateJson, Schema> = {
  waitingSince: { ...orNull(moment), description: 'of the oldest that was not sent yet' },
  lastSent: orNull(moment),
  lastFailed: orNull(moment),
  reason: { ...orNull(text), description: 'why the last request failed' },
  failures: { ...count, description: 'requests that failed since the last one that did not' },
  nextTry: orNull(moment),
  pausedAt: { ...orNull(moment), description: 'since when nothing is sent, after many failures' },
  refused: { ...listOf(object(refused)), description: 'what the receiver refused for good; kept for three days' },
  hasPassword: { ...flag, description: 'one was set for the broker that `url` names' },
}
export const trustSchema: Record<keyof AwsTrustJson, Schema> = {
  accountId: { ...orNull(text), description: 'AWS account of the deployment; null where it does not run on AWS' },
  externalId: { ...text, description: 'of the organisation; the trust policy of a role has to ask for it' },
}
export const passwordSchema = {
  password: {
    ...orNull({ ...text, maxLength: forwardingLimits.passwordLengthMax }),
    description: 'null takes it away',
  },
}
export const secretSchema: Record<keyof ForwardingSecretJson, Schema> = {
  secret: { ...text, description: 'key that requests are signed with; shown only once' },
}
export const testSchema: Record<keyof ForwardingTestJson, Schema> = { isSent: flag, reason: orNull(text) }
