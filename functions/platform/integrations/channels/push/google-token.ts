import { phrase } from '../../../../../shared/domain/failures.ts'
import { createSign } from 'node:crypto'
import { BoundedMap } from '../../../../../shared/domain/bounded-map.ts'
import type { ServiceAccount } from '../../../../../shared/domain/notifications/channel-settings.ts'
import type { ChannelOutcome } from '../../../ports/channel-ports.ts'
import type { ChannelParts } from '../channel.ts'
import { failedWith, jsonIn, refused, wordsOf } from '../http-call.ts'

const tokenAddress = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const lifeSeconds = 3600
/** A token is not used in its last minutes. */
const spareMs = 5 * 60_000
const accountsMax = 100

/** By address and key of the account, so that a new key is used at once. */
const known = new BoundedMap<string, { token: string; until: number }>(accountsMax)

/** An access token of a service account (RFC 7523), kept for most of its hour; else why there is none. */
export async function accessToken(
  account: ServiceAccount,
  { post, now }: Pick<ChannelParts, 'post' | 'now'>,
): Promise<string | ChannelOutcome> {
  const name = `${account.clientEmail} ${account.privateKey}`
  const found = known.get(name)
  if (found && found.until > now()) return found.token
  const assertion = signedAssertion(account, now())
  if (assertion === null) return refused(phrase('firebase.serviceAccount: its private key cannot be read'))
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const answer = await post({
    url: tokenAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  const { access_token, expires_in, error } = jsonIn(answer)
  if (answer.status !== 200 || typeof access_token !== 'string') {
    const says = wordsOf(`Google: ${typeof error === 'string' ? error : `status ${answer.status}`}`)
    return failedWith(answer, { says, now: now() })
  }
  const lifeMs = (typeof expires_in === 'number' ? expires_in : lifeSeconds) * 1000
  known.set(name, { token: access_token, until: now() + lifeMs - spareMs })
  return access_token
}

function signedAssertion({ clientEmail, privateKey }: ServiceAccount, now: number): string | null {
  const iat = Math.floor(now / 1000)
  const claims = { iss: clientEmail, scope, aud: tokenAddress, iat, exp: iat + lifeSeconds }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  } catch {
    return null
  }
}
