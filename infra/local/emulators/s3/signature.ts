import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { refusals, type SignatureRefusal } from './signature-refusals.ts'

/** What the functions sign their calls with. */
export interface AccessKey {
  id: string
  secret: string
}

/** A request as its sender signed it: with the path and the name of the server that the sender wrote. */
export type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** What a request says of its signature, in its headers or in its address. */
interface Claim {
  keyId: string
  day: string
  region: string
  service: string
  /** as `20261126T120000Z` */
  signedAt: string
  signedHeaders: readonly string[]
  signature: string
  /** SHA-256 of the body, or the word that stands for it */
  payload: string
}

interface Checks {
  key: AccessKey
  region: string
  /** epoch ms */
  now: number
}

const algorithm = 'AWS4-HMAC-SHA256'
const clockSkewMsMax = 15 * minuteMs

/**
 * Whether S3 would take the signature of a request (version 4, with the algorithm of one region).
 * @param presignedSecondsMax how long an address may be good for
 * @returns why not; null when it is good
 * @see Amazon S3 API reference, "Authenticating requests (AWS Signature Version 4)"
 */
export function refusedSignature(
  request: SignedRequest,
  { key, region, now, presignedSecondsMax }: Checks & { presignedSecondsMax: number },
): SignatureRefusal | null {
  const query = queryOf(request)
  const inQuery = query.some(([name]) => name === 'X-Amz-Algorithm')
  const authorization = request.headers.authorization
  if (inQuery && authorization !== undefined) return refusals.two
  if (!inQuery && authorization === undefined) return refusals.none
  const claim = inQuery ? claimInQuery(request, query) : claimInHeader(request, authorization!)
  if (claim === null) return inQuery ? refusals.badQuery : refusals.badHeader
  const time = timeOf(claim.signedAt)
  if (Number.isNaN(time) || !claim.signedAt.startsWith(claim.day))
    return inQuery ? refusals.badQuery : refusals.badHeader
  const lateness = inQuery
    ? refusedPeriod(query, { time, now, presignedSecondsMax })
    : Math.abs(now - time) > clockSkewMsMax
      ? refusals.skewed
      : null
  if (lateness) return lateness
  if (claim.keyId !== key.id) return refusals.unknownKey
  if (claim.region !== region || claim.service !== service) return inQuery ? refusals.badQuery : refusals.badHeader
  if (!isEqual(signatureOf(request, claim, key), claim.signature)) return refusals.mismatch
  return areAllSigned(request, claim.signedHeaders) ? null : refusals.unsignedHeaders
}

const service = 's3'

/** Values are decoded; a name without a value has an empty one. */
function queryOf({ url = '' }: SignedRequest): [string, string][] {
  const [, text = ''] = url.split(/\?(.*)/s)
  return text
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [decoded(name), decoded(value)]
    })
}

function claimInQuery(request: SignedRequest, query: readonly [string, string][]): Claim | null {
  const given = new Map(query)
  if (given.get('X-Amz-Algorithm') !== algorithm) return null
  return claimOf({
    credential: given.get('X-Amz-Credential'),
    signedHeaders: given.get('X-Amz-SignedHeaders'),
    signature: given.get('X-Amz-Signature'),
    signedAt: given.get('X-Amz-Date'),
    payload: payloadOf(request) ?? 'UNSIGNED-PAYLOAD',
  })
}

function claimInHeader(request: SignedRequest, authorization: string): Claim | null {
  const [, fields = ''] = /^AWS4-HMAC-SHA256 +(.*)$/s.exec(authorization) ?? []
  const given = new Map(fields.split(/, */).map((field) => field.split(/=(.*)/s) as [string, string]))
  return claimOf({
    credential: given.get('Credential'),
    signedHeaders: given.get('SignedHeaders'),
    signature: given.get('Signature'),
    signedAt: [request.headers['x-amz-date']].flat()[0],
    payload: payloadOf(request),
  })
}

const payloadOf = ({ headers }: SignedRequest): string | undefined => [headers['x-amz-content-sha256']].flat()[0]

type Written = Record<'credential' | 'signedHeaders' | 'signature' | 'signedAt' | 'payload', string | undefined>

function claimOf({ credential, signedHeaders, signature, signedAt, payload }: Written): Claim | null {
  const [, keyId, day, region, service] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential ?? '') ?? []
  if (!keyId || !day || !region || !service || !signedHeaders || !signature || !signedAt || !payload) return null
  const names = signedHeaders.split(';')
  return names.includes('host')
    ? { keyId, day, region, service, signedAt, signedHeaders: names, signature, payload }
    : null
}

const timeOf = (signedAt: string): number =>
  Date.parse(signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

function refusedPeriod(
  query: readonly [string, string][],
  { time, now, presignedSecondsMax }: { time: number; now: number; presignedSecondsMax: number },
): SignatureRefusal | null {
  const seconds = query.find(([name]) => name === 'X-Amz-Expires')?.[1] ?? ''
  if (!/^\d+$/.test(seconds) || Number(seconds) > presignedSecondsMax) return refusals.badQuery
  if (now < time - clockSkewMsMax) return refusals.early
  return now > time + Number(seconds) * secondMs ? refusals.expired : null
}

const scopeOf = ({ day, region, service }: Claim): string => `${day}/${region}/${service}/aws4_request`

function signatureOf(request: SignedRequest, claim: Claim, { secret }: AccessKey): string {
  const text = [algorithm, claim.signedAt, scopeOf(claim), sha256(canonical(request, claim))].join('\n')
  const steps = [claim.day, claim.region, claim.service, 'aws4_request']
  const signingKey = steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(`AWS4${secret}`))
  return hmac(signingKey, text).toString('hex')
}

/** @see "Authenticating requests: using the Authorization header", task 1: S3's paths are encoded once */
function canonical(request: SignedRequest, { signedHeaders, payload }: Claim): string {
  const { method = 'GET', url = '', headers } = request
  const path = url.split('?')[0]!
  const query = queryOf(request)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(byNameAndValue)
    .map((pair) => pair.join('='))
  const lines = signedHeaders.map(
    (name) => `${name}:${[headers[name] ?? ''].flat().join(',').trim().replaceAll(/ +/g, ' ')}`,
  )
  return [
    method,
    path
      .split('/')
      .map((part) => encoded(decoded(part)))
      .join('/'),
    query.join('&'),
    ...lines,
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

const byNameAndValue = ([name, value]: readonly string[], [otherName, otherValue]: readonly string[]): number =>
  name === otherName ? compared(value!, otherValue!) : compared(name!, otherName!)
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** S3 wants each of its own headers signed; one of them that is added later would change what the request does. */
const areAllSigned = ({ headers }: SignedRequest, signed: readonly string[]): boolean =>
  Object.keys(headers).every((name) => !name.startsWith('x-amz-') || signed.includes(name))

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
