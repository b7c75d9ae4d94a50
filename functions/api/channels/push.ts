import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { isWebhookAddress } from '../../../shared/domain/notifications/channel-settings.ts'
import { issueOf } from '../../../shared/entities/issue.ts'
import type { PushSubscriptionJson } from '../../../shared/wire/alerts/push-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { isPushPoint } from '../../platform/channels/web-push.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

export const answerKey = async (c: ApiContext): Promise<Response> =>
  c.json({ publicKey: await c.var.world.pushKeys.publicKey() })

const storeOf = (c: ApiContext, { actor }: ScopedCaller) => c.var.world.channelStore(actor.tenantId)

export async function answerSubscriptions(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const subscriptions = await storeOf(c, caller).subscriptions(caller.user.id)
  return c.json(
    subscriptions.map(({ id, createdAt, lastUsedAt, label }): PushSubscriptionJson => ({
      id,
      createdAt: isoTime(createdAt),
      lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
      label,
    })),
  )
}

/** Keys of a browser (RFC 8291): a point of P-256 without compression, and a secret. */
const [pointBytes, secretBytes] = [65, 16]
const endpointLengthMax = 1_000
const labelLengthMax = 120

const key = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      issueOf({ text: 'must be {bytes} bytes in base64url', values: { bytes } }),
    )

/** Not every text of that length is a point of the curve. */
const point = key(pointBytes).refine(isPushPoint, issueOf({ text: 'must be a key as browsers give it' }))

const subscriptionBody = z.object({
  endpoint: z
    .string()
    .refine(
      (text) => text.length <= endpointLengthMax && isWebhookAddress(text),
      issueOf({ text: 'must be the https address of a push service' }),
    ),
  keys: z.object({ p256dh: point, auth: key(secretBytes) }),
  label: z
    .string()
    .nullish()
    .transform((text) =>
      (text ?? '')
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim()
        .slice(0, labelLengthMax),
    ),
})

/** The same browser again keeps its place. @throws Failure invalid, tooMuch */
export async function subscribe(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { endpoint, keys, label } = parsed(subscriptionBody, await jsonBody(c))
  const store = storeOf(c, caller)
  const before = await store.subscriptions(caller.user.id)
  const isKnown = before.some((each) => each.endpoint === endpoint)
  if (!isKnown && before.length >= channelLimits.pushSubscriptionsMax) {
    throw new Failure('tooMuch', 'At most {most} browsers may receive notifications. Remove one first.', {
      values: { most: channelLimits.pushSubscriptionsMax },
    })
  }
  return c.json({ id: await store.subscribe(caller.user.id, { endpoint, keys, label }) })
}

export async function unsubscribe(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await storeOf(c, caller).unsubscribe(caller.user.id, c.req.param('subscription') ?? '')
  return c.body(null, 204)
}
