import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteCertificateCommand,
  DeleteThingCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iotAuthority } from '../../../functions/platform/integrations/iot-authority.ts'
import { startIotControl, type IotControl } from '../../../infra/local/emulators/mqtt/iot-control.ts'
import { openLocalAuthority } from '../../../infra/local/emulators/mqtt/certificate-authority.ts'
import { Things } from '../../../infra/local/emulators/mqtt/things.ts'

const policies = [
  { name: 'Own', statements: [{ actions: ['iot:Connect'], resources: ['arn:aws:iot:local-1:000000000000:client/*'] }] },
]
let folder: string
let control: IotControl
let things: Things
let client: IoTClient

/** As the product calls AWS: the same client, the same code. */
async function open(brokerName: string | null = null, detachingMs?: number) {
  const signer = await openLocalAuthority(folder)
  things = new Things(policies, folder)
  control = await startIotControl(things, signer, detachingMs === undefined ? {} : { detachingMs })
  control.brokerAt('localhost:18883')
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new IoTClient({ endpoint: control.address, region: 'local-1', credentials, maxAttempts: 1 })
  return iotAuthority(client, {
    policyName: 'Own',
    certificatePrefix: 'arn:aws:iot:local-1:000000000000:cert/',
    rootCertificate: signer.root,
    plainUrl: null,
    brokerName,
    rulePrefix: 'qafila_',
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-things-'))
})
afterEach(async () => {
  await control.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a certificate is signed by the authority, and its key fits', async () => {
  const authority = await open()
  const { id, certificate, privateKey } = await authority.sign()
  const { rootCertificate } = await authority.broker()
  const made = new X509Certificate(certificate)
  expect(made.verify(new X509Certificate(rootCertificate).publicKey)).toBe(true)
  expect(made.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(id)
  expect(privateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/)
  expect(statSync(join(folder, 'authority', 'root.key')).mode & 0o077).toBe(0)
})

test('trackers get the account’s endpoint, or the name of one’s own at the port of MQTT', async () => {
  const account = await (await open()).broker()
  expect(account).toMatchObject({ host: 'localhost', port: 18883 })
  await control.stop()
  expect(await (await open('trackers.atlas.ma')).broker()).toEqual({
    ...account,
    host: 'trackers.atlas.ma',
    port: 8883,
  })
})

test('it may speak for its thing once it was admitted, over a restart, until it is ended', async () => {
  let authority = await open()
  const { id } = await authority.sign()
  expect(things.may(id, 'van-1', ['Connect', 'client/van-1'])).toBe(false)
  await authority.admit(id, 'van-1')
  expect(things.may(id, 'van-1', ['Connect', 'client/van-1'])).toBe(true)
  expect(things.may(id, 'van-2', ['Connect', 'client/van-2'])).toBe(false)
  const before = await authority.broker()
  await control.stop()
  authority = await open()
  expect(await authority.broker()).toEqual(before)
  expect(things.may(id, 'van-1', ['Connect', 'client/van-1'])).toBe(true)
  await authority.end(id, 'van-1')
  expect(things.may(id, 'van-1', ['Connect', 'client/van-1'])).toBe(false)
  expect(things.certificate(id)).toBeUndefined()
  expect(things.hasThing('van-1')).toBe(false)
  await authority.end(id, 'van-1')
})

test('what is in use, or was a moment ago, is not deleted', async () => {
  const authority = await open(null, 60_000)
  const { id } = await authority.sign()
  await authority.admit(id, 'van-1')
  const principal = `arn:aws:iot:local-1:000000000000:cert/${id}`
  const removeCertificate = () => client.send(new DeleteCertificateCommand({ certificateId: id, forceDelete: true }))
  const removeThing = () => client.send(new DeleteThingCommand({ thingName: 'van-1' }))
  await expect(removeCertificate()).rejects.toMatchObject({ name: 'CertificateStateException' })
  await client.send(new UpdateCertificateCommand({ certificateId: id, newStatus: 'INACTIVE' }))
  await expect(removeCertificate()).rejects.toMatchObject({ name: 'DeleteConflictException' })
  await expect(removeThing()).rejects.toMatchObject({ name: 'InvalidRequestException' })
  await client.send(new DetachThingPrincipalCommand({ thingName: 'van-1', principal }))
  await expect(removeCertificate()).rejects.toMatchObject({ name: 'DeleteConflictException' })
  await expect(removeThing()).rejects.toMatchObject({ name: 'InvalidRequestException' })
})

test('a thing stays while another certificate speaks for it', async () => {
  const authority = await open()
  const [one, other] = [await authority.sign(), await authority.sign()]
  await authority.admit(one.id, 'van-1')
  await authority.admit(other.id, 'van-1')
  await authority.end(one.id, 'van-1')
  expect(things.may(other.id, 'van-1', ['Connect', 'client/van-1'])).toBe(true)
  expect(things.hasThing('van-1')).toBe(true)
})

test('the broker is where the endpoint says', async () => {
  expect(await (await open()).broker()).toMatchObject({ host: 'localhost', port: 18_883 })
})

test('a client is disconnected at once when its certificate ends', async () => {
  const authority = await open()
  const { id } = await authority.sign()
  await authority.admit(id, 'van-1')
  const reported: string[] = []
  things.onEnd((ended) => reported.push(ended))
  await authority.end(id, 'van-1')
  expect(new Set(reported)).toEqual(new Set([id]))
})
