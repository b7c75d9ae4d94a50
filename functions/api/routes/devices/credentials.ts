import * as z from 'zod'
import { httpFormatNames } from '../../../../shared/catalog/trackers/http/index.ts'
import { Failure, type FailureText } from '../../../../shared/domain/failures.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { mayEdit } from '../../../../shared/domain/access/permissions.ts'
import { device, type Device } from '../../../../shared/entities/device.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { basicIngestFormats, basicIngestTopic } from '../../../../shared/wire/topics/basic-ingest.ts'
import type { TrackerCredential } from '../../../platform/ports/ports.ts'
import { spend } from '../../allowance.ts'
import { jsonBody, parsed } from '../../http/body.ts'
import { note } from '../../audit-entries.ts'
import { wholeNumber } from '../../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { requireAdministrator } from '../../require-administrator.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { count, listOf, moment, object, oneOf, recordId, text, wanted } from '../../openapi/schema.ts'

/** What is asked for, and which one it takes the place of. */
export const wantedCredential = z.object({
  kind: z.enum(['secret', 'certificate'], { error: 'must be secret or certificate.' satisfies FailureText }),
  replaces: z
    .string({ error: 'must be the id of the one that it replaces.' satisfies FailureText })
    .max(128)
    .optional(),
})
export const wantedSecret = wantedCredential.pick({ replaces: true })

const credential = {
  id: { ...text, description: 'identifies the credential; not secret' },
  kind: oneOf(['secret', 'certificate']),
  deviceId: { ...recordId, description: '0 for the whole organisation' },
  createdAt: moment,
  createdBy: recordId,
  uniqueId: { ...text, description: 'certificates only: the identifier it authenticates' },
}
const address = { ...text, description: 'URL to send to; contains the secret' }
const secret = {
  ...credential,
  secret: { ...text, description: 'shown only once' },
  addresses: object(Object.fromEntries(httpFormatNames.map((format) => [format, address]))),
}
const certificate = {
  ...credential,
  certificate: { ...text, description: 'PEM' },
  privateKey: { ...text, description: 'PEM; shown only once' },
  rootCertificate: { ...text, description: 'PEM; used by the tracker to verify the broker' },
  host: text,
  port: count,
}
const cheapTopics = basicIngestFormats
  .map(({ name, topics: [topic] }) => `\`${basicIngestTopic('{rulePrefix}', name, topic)}\``)
  .join(', ')
const whichCredential = { credential: 'id of the secret or certificate' }
const replaces = { replaces: 'id of the credential to revoke once the new one is created' }

/**
 * How trackers prove who they are: secrets and certificates of one device, and secrets of the whole tenant, for
 * gateways that report for many. Each is shown when it is made and never again.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/devices/:id/credentials',
    access: 'signedIn',
    gate: gates.always,
    document: describe('credentials', () => ({
      summary: 'List a device’s credentials',
      answer: { json: listOf(object(credential)) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => shown(c, caller, (await editedDevice(c, caller)).id),
  },
  {
    method: 'POST',
    path: '/devices/:id/credentials',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('credentials', () => ({
      summary: 'Create a secret or certificate for a device',
      notes:
        'A certificate is returned as JSON, or with `Accept: application/zip` as an archive with ready-made settings for OwnTracks and Teltonika.',
      body: { json: wanted(wantedCredential, replaces) },
      answer: [
        { json: { anyOf: [object(secret), object(certificate)] }, says: 'the secret or certificate' },
        { bytes: ['application/zip'], says: 'the certificate with key, root certificate and settings' },
      ],
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => issue(c, caller, await editedDevice(c, caller)),
  },
  {
    method: 'DELETE',
    path: '/devices/:id/credentials/:credential',
    access: 'signedIn',
    gate: gates.always,
    document: describe('credentials', () => ({
      summary: 'Revoke a secret or certificate of a device',
      path: whichCredential,
      answer: { nothing: 204 },
    })),
    answer: async (c, caller) => revoke(c, caller, (await editedDevice(c, caller)).id),
  },
  {
    // where trackers connect to: everybody who sets them up has to carry it to them
    method: 'GET',
    path: '/server/broker',
    access: 'signedIn',
    gate: gates.always,
    document: describe('credentials', () => ({
      summary: 'Get the MQTT broker’s address',
      answer: {
        json: object({
          url: { ...text, description: 'mqtts, host and port' },
          plainUrl: {
            type: ['string', 'null'],
            description: 'mqtt, host and port, for trackers without a certificate; null if there is none',
          },
          rootCertificate: { ...text, description: 'PEM; used by the tracker to verify the broker' },
          rulePrefix: {
            ...text,
            description: `begins the names of the topic rules: a tracker publishes to ${cheapTopics} (Basic Ingest) at less cost than without the first three levels`,
          },
        }),
      },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      if (!mayEdit(caller.user, await caller.settings(), device)) throw new Failure('forbidden', readersRefused)
      const { host, port, ...rest } = await caller.trackers.broker()
      return c.json({ url: `mqtts://${host}:${port}`, ...rest })
    },
  },
  {
    method: 'GET',
    path: '/server/credentials',
    access: 'signedIn',
    gate: gates.always,
    document: describe('credentials', () => ({
      summary: 'List the secrets of the organisation',
      answer: { json: listOf(object(credential)) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      return shown(c, caller, wholeTenant)
    },
  },
  {
    method: 'POST',
    path: '/server/credentials',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('credentials', () => ({
      summary: 'Create a secret for all trackers of the organisation',
      notes: 'For gateways that report for many devices. It can also register unknown trackers.',
      body: { json: wanted(wantedSecret, replaces) },
      answer: { json: object(secret) },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { replaces } = parsed(wantedSecret, await jsonBody(c))
      return issueSecret(c, caller, { deviceId: wholeTenant, replaces })
    },
  },
  {
    method: 'DELETE',
    path: '/server/credentials/:credential',
    access: 'signedIn',
    gate: gates.always,
    document: describe('credentials', () => ({
      summary: 'Revoke a secret of the organisation',
      path: whichCredential,
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      return revoke(c, caller, wholeTenant)
    },
  },
]

const wholeTenant = 0
const readersRefused = 'You may view devices but not at how they connect. Ask an administrator.'

async function editedDevice(c: ApiContext, caller: ScopedCaller): Promise<Device> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(device, id)
  if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
  if (mayEdit(caller.user, await caller.settings(), device)) return found as Device
  throw new Failure('forbidden', 'You may view devices but not their credentials. Ask an administrator.')
}

async function shown(c: ApiContext, caller: ScopedCaller, deviceId: number): Promise<Response> {
  return c.json((await caller.trackers.of(deviceId)).map(credentialJson))
}

async function issue(c: ApiContext, caller: ScopedCaller, of: Device): Promise<Response> {
  const { kind, replaces } = parsed(wantedCredential, await jsonBody(c))
  if (kind === 'secret') return issueSecret(c, caller, { deviceId: of.id, replaces })
  const replaced = await roomFor(c, caller, { deviceId: of.id, replaces })
  // certificates are asked for rarely, and what is handed over with them weighs something
  const { issueCertificate, certificateAnswer } = await import('../../trackers/certificate.ts')
  const issued = await issueCertificate(caller, of)
  await done(c, caller, { credential: issued.credential, replaced })
  return certificateAnswer(c, caller, issued)
}

interface Wanted {
  deviceId: number
  replaces: string | undefined
}

async function issueSecret(c: ApiContext, caller: ScopedCaller, wanted: Wanted): Promise<Response> {
  const { deviceId } = wanted
  const replaced = await roomFor(c, caller, wanted)
  const { credential, secret } = await caller.trackers.issueSecret({ deviceId, madeBy: caller.user.id })
  await done(c, caller, { credential, replaced })
  const address = (format: string) => `${c.var.world.siteAddress()}/ingest/${format}/${secret}`
  return c.json({
    ...credentialJson(credential),
    secret,
    addresses: Object.fromEntries(httpFormatNames.map((format) => [format, address(format)])),
  })
}

/** @returns the one that goes. @throws Failure invalid when there is no such one, conflict when there are too many */
async function roomFor(
  c: ApiContext,
  caller: ScopedCaller,
  { deviceId, replaces }: Wanted,
): Promise<TrackerCredential | null> {
  const { tenantId } = caller.records
  const all = await caller.trackers.of(deviceId)
  const replaced = all.find(({ id }) => id === replaces) ?? null
  if (replaces !== undefined && !replaced) {
    throw new Failure('invalid', 'replaces: there is no such credential. Send the id of one in the list.', {
      field: 'replaces',
    })
  }
  if (!replaced && all.length >= trackerLimits.trackerCredentialsMax) {
    throw new Failure('conflict', 'There are {count} already. Revoke one that is not used any more.', {
      values: { count: all.length },
    })
  }
  const { trackerCredentialsMadeMax: max, trackerCredentialsMadeWindowMs: windowMs } = trackerLimits
  await spend(c.var.world, [{ name: `trackerCredentials:${tenantId}`, max, windowMs }])
  return replaced
}

/** The new one stands before the old one goes: a tracker that gets it late was never without. */
async function done(
  c: ApiContext,
  caller: ScopedCaller,
  { credential, replaced }: { credential: TrackerCredential; replaced: TrackerCredential | null },
): Promise<void> {
  noteCredential(c, 'create', credential)
  if (!replaced) return
  await caller.trackers.revoke([replaced])
  noteCredential(c, 'remove', replaced)
}

async function revoke(c: ApiContext, caller: ScopedCaller, deviceId: number): Promise<Response> {
  const all = await caller.trackers.of(deviceId)
  const one = all.find(({ id }) => id === c.req.param('credential'))
  if (!one) throw new Failure('missing', 'There is no such secret or certificate.')
  await caller.trackers.revoke([one])
  noteCredential(c, 'remove', one)
  return c.body(null, 204)
}

function noteCredential(c: ApiContext, action: 'create' | 'remove', { kind, deviceId, id }: TrackerCredential): void {
  note(c, { action, objectType: 'credential', objectId: deviceId, attributes: { kind, id: id.slice(0, 12) } })
}

export const credentialJson = ({ id, kind, deviceId, madeAt, madeBy, uniqueId }: TrackerCredential) => ({
  id,
  kind,
  deviceId,
  createdAt: isoTime(madeAt),
  createdBy: madeBy,
  uniqueId,
})
