import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { keyOf, signedFetch, type KeyOfAccount } from '../../support/cloud/signed-fetch.ts'
import { sdkOptions, startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

/** What S3 answers to whom, by its documentation. @see Amazon S3 API reference, "Error responses" */
describe('signatures of the store', { tags: 'emulator' }, () => {
  let world: SmallWorld
  let s3: S3Client
  const Bucket = 'small-files'
  const file = { Bucket, Key: 'reports/a b+c/é (1)!.csv' }
  const clients: S3Client[] = []
  const clientWith = (credentials: Partial<KeyOfAccount>, more: object = {}): S3Client => {
    const options = sdkOptions(world.cloud, 'S3')
    const client = new S3Client({
      ...options,
      forcePathStyle: true,
      credentials: { ...options.credentials, ...credentials },
      maxAttempts: 1,
      ...more,
    })
    clients.push(client)
    return client
  }
  beforeAll(async () => {
    world = await startSmallWorld()
    s3 = clientWith({})
    await s3.send(new PutObjectCommand({ ...file, Body: 'here' }))
  })
  afterAll(async () => {
    for (const client of clients) client.destroy()
    await world.stop()
  })

  const presigned = (how: { client?: S3Client; at?: number; expiresIn?: number; more?: object } = {}) => {
    const { client = s3, at = Date.now(), expiresIn = 60, more = {} } = how
    return getSignedUrl(client, new GetObjectCommand({ ...file, ...more }), { signingDate: new Date(at), expiresIn })
  }
  const answerOf = async (asked: Promise<Response>) => {
    const answer = await asked
    const text = await answer.text()
    const found = /<Code>(\w+)<\/Code><Message>([^<]*)</.exec(text)
    return found ? [answer.status, found[1], found[2]] : [answer.status, text]
  }
  const mismatch = [403, 'SignatureDoesNotMatch', expect.stringContaining('does not match')]
  const denied = [403, 'AccessDenied', 'Access Denied']

  it('takes a presigned address, by the store and by the address that people open', async () => {
    const address = await presigned()
    expect(await answerOf(fetch(address))).toEqual([200, 'here'])
    const { pathname, search } = new URL(address)
    expect(await answerOf(fetch(`${world.cloud.url}/files${pathname}${search}`))).toEqual([200, 'here'])
    const named = await presigned({ more: { ResponseContentDisposition: 'attachment; filename="a.csv"' } })
    expect(await answerOf(fetch(named))).toEqual([200, 'here'])
  })

  const changed: { name: string; change: (address: string) => [string, RequestInit?]; wanted: unknown[] }[] = [
    { name: 'another file', change: (address) => [address.replace('reports/', 'exports/')], wanted: mismatch },
    { name: 'a longer time', change: (address) => [address.replace('Expires=60', 'Expires=600')], wanted: mismatch },
    { name: 'another method', change: (address) => [address, { method: 'PUT', body: 'x' }], wanted: mismatch },
    { name: 'a parameter more', change: (address) => [`${address}&response-content-type=text/html`], wanted: mismatch },
    {
      name: 'a signature that is not one',
      change: (address) => [address.replace(/Signature=\w+/, 'Signature=0')],
      wanted: mismatch,
    },
    {
      name: 'a header of S3 that was not signed',
      change: (address) => [address, { headers: { 'x-amz-tagging': 'kind=medium' } }],
      wanted: [403, 'AccessDenied', 'There were headers present in the request which were not signed'],
    },
    {
      name: 'a second signature in the headers',
      change: (address) => [address, { headers: { authorization: 'AWS4-HMAC-SHA256 Credential=x' } }],
      wanted: [400, 'InvalidArgument', expect.stringContaining('Only one auth mechanism allowed')],
    },
    {
      name: 'no signature',
      change: (address) => [address.replace(/&X-Amz-Signature=\w+/, '')],
      wanted: [400, 'AuthorizationQueryParametersError', expect.any(String)],
    },
    {
      name: 'no host among what is signed',
      change: (address) => [address.replace('SignedHeaders=host', 'SignedHeaders=range')],
      wanted: [400, 'AuthorizationQueryParametersError', expect.any(String)],
    },
    { name: 'nothing but the path', change: (address) => [address.split('?')[0]!], wanted: denied },
  ]
  it.each(changed)('refuses a presigned address with $name', async ({ change, wanted }) => {
    const [address, init] = change(await presigned())
    expect(await answerOf(fetch(address, init))).toEqual(wanted)
    const { pathname, search } = new URL(address)
    const outside = fetch(`${world.cloud.url}/files${pathname}${search}`, init)
    // that address takes no writes at all
    const refused = init?.method === 'PUT' ? [403, 'This address takes no such request\n'] : wanted
    expect(await answerOf(outside)).toEqual(refused)
  })

  it('refuses a presigned address that is over, or not good yet', async () => {
    const now = Date.now()
    expect(await answerOf(fetch(await presigned({ at: now - 2 * minuteMs })))).toEqual([
      403,
      'AccessDenied',
      'Request has expired',
    ])
    expect(await answerOf(fetch(await presigned({ at: now + 60 * minuteMs })))).toEqual([
      403,
      'AccessDenied',
      'Request is not valid yet',
    ])
  })

  const others: { name: string; credentials: Partial<KeyOfAccount>; code: string }[] = [
    { name: 'another key', credentials: { accessKeyId: 'local' }, code: 'InvalidAccessKeyId' },
    { name: 'another secret', credentials: { secretAccessKey: 'local' }, code: 'SignatureDoesNotMatch' },
  ]
  it.each(others)('refuses $name, in headers and in addresses', async ({ credentials, code }) => {
    const other = clientWith(credentials)
    for (const command of [new ListObjectsV2Command({ Bucket }), new GetObjectCommand(file)]) {
      await expect(other.send(command as GetObjectCommand)).rejects.toMatchObject({ name: code })
    }
    await expect(other.send(new HeadObjectCommand(file))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect((await answerOf(fetch(await presigned({ client: other }))))[1]).toBe(code)
  })

  it('refuses another region, and a clock that is wrong', async () => {
    const elsewhere = clientWith({}, { region: 'eu-west-3' })
    await expect(elsewhere.send(new GetObjectCommand(file))).rejects.toMatchObject({
      name: 'AuthorizationHeaderMalformed',
    })
    const late = clientWith({}, { systemClockOffset: -20 * minuteMs })
    await expect(late.send(new GetObjectCommand(file))).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
  })

  it.each(['', '?list-type=2', '/a.csv'])('says nothing of %j without a signature', async (path) => {
    const address = `${world.cloud.settings['AWS_ENDPOINT_URL_S3']}/${Bucket}${path}`
    for (const method of ['GET', 'PUT', 'DELETE']) expect(await answerOf(fetch(address, { method }))).toEqual(denied)
  })

  it('takes the content that was signed, and no other', async () => {
    const headers = { 'x-amz-content-sha256': '0'.repeat(64) }
    const put = signedFetch(world.cloud, `/${Bucket}/other.csv`, { method: 'PUT', body: 'x', headers })
    expect(await answerOf(put)).toEqual([400, 'XAmzContentSHA256Mismatch', expect.any(String)])
    expect((await answerOf(signedFetch(world.cloud, `/${Bucket}/other.csv`)))[1]).toBe('NoSuchKey')
  })

  it('makes up its key at each start', async () => {
    const other = await startSmallWorld()
    const [one, another] = [keyOf(world.cloud), keyOf(other.cloud)]
    await other.stop()
    expect(one.secretAccessKey).not.toBe(another.secretAccessKey)
    expect(one.secretAccessKey.length).toBeGreaterThanOrEqual(40)
  })
})
