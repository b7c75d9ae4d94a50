import { Failure, noun } from '../../../shared/domain/failures.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { source } from '../../../shared/entities/sources/source.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { sourcePath } from '../../../shared/wire/sources/source-address.ts'
import type { ReceivedJson, SourceAddressJson } from '../../../shared/wire/sources/source-json.ts'
import type { TrackerCredential } from '../../platform/ports/ports.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { gates } from '../gates.ts'
import { wholeNumber } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, object, orNull, text, type Schema } from '../openapi/schema.ts'
import { crud } from '../records/crud.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, Route, ScopedCaller } from '../route.ts'

const message: Record<keyof ReceivedJson['messages'][number], Schema> = {
  time: moment,
  body: orNull({ ...text, description: 'as it was sent; null if it was longer than is kept' }),
  query: { ...text, description: 'of the address, without its secret' },
  bytes: count,
  takenCount: { ...count, description: 'records passed on to devices' },
  unknown: { ...listOf(text), description: 'identifiers that no device has, or whose device may not report' },
}
const received: Record<keyof ReceivedJson, Schema> = {
  addressCreatedAt: { ...orNull(moment), description: 'null while the source has no address' },
  messages: { ...listOf(object(message)), description: 'the newest first; kept for a week, at most one a minute' },
}
const address: Record<keyof SourceAddressJson, Schema> = {
  address: { ...text, description: 'URL to send to; contains the secret and is shown only once' },
  createdAt: moment,
}

/** Sources, their secret addresses, and what they sent last. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sources/:id/messages',
    access: 'signedIn',
    gate: gates.always,
    document: describe('source', () => ({
      summary: 'List the latest messages of a source',
      answer: { json: object(received) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      const { id } = await editedSource(c, caller)
      const [addresses, messages] = await Promise.all([
        caller.trackers.ofSource(id),
        c.var.world.sourceMessages(caller.actor.tenantId).of(id),
      ])
      const shown = messages.map(({ at, ...rest }) => ({ time: isoTime(at), ...rest }))
      const createdAt = addresses[0] ? isoTime(addresses[0].madeAt) : null
      return c.json({ addressCreatedAt: createdAt, messages: shown } satisfies ReceivedJson)
    },
  },
  {
    method: 'POST',
    path: '/sources/:id/address',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('source', () => ({
      summary: 'Create a source’s address',
      notes: 'The address before it stops working.',
      answer: { json: object(address) },
      refuses: ['forbidden', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const { id: sourceId } = await editedSource(c, caller)
      const { trackerCredentialsMadeMax: max, trackerCredentialsMadeWindowMs: windowMs } = trackerLimits
      await spend(c.var.world, [{ name: `trackerCredentials:${caller.actor.tenantId}`, max, windowMs }])
      const before = await caller.trackers.ofSource(sourceId)
      const of = { deviceId: 0, madeBy: caller.user.id, sourceId }
      const { credential, secret } = await caller.trackers.issueSecret(of)
      noteAddress(c, 'create', credential)
      await revoke(c, caller, before)
      const made = `${c.var.world.siteAddress()}/ingest/${sourcePath}/${secret}`
      return c.json({ address: made, createdAt: isoTime(credential.madeAt) } satisfies SourceAddressJson)
    },
  },
  {
    method: 'DELETE',
    path: '/sources/:id/address',
    access: 'signedIn',
    gate: gates.always,
    document: describe('source', () => ({
      summary: 'Revoke a source’s address',
      answer: { nothing: 204 },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      const { id } = await editedSource(c, caller)
      await revoke(c, caller, await caller.trackers.ofSource(id))
      return c.body(null, 204)
    },
  },
  ...crud(source, {
    beforeRemove: async ({ id }, caller) => caller.trackers.revoke(await caller.trackers.ofSource(id)),
    async afterRemove({ id }, caller, world) {
      await caller.trackers.revoke(await caller.trackers.ofSource(id))
      await world.sourceMessages(caller.actor.tenantId).forget(id)
    },
  }),
]

/** @throws Failure missing, or forbidden: what was sent may say where any vehicle is */
async function editedSource(c: ApiContext, caller: ScopedCaller): Promise<AnyRecord> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(source, id)
  if (!found)
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(source.name) },
    })
  requireAdministrator(caller)
  return found
}

async function revoke(c: ApiContext, caller: ScopedCaller, held: readonly TrackerCredential[]): Promise<void> {
  await caller.trackers.revoke(held)
  for (const each of held) noteAddress(c, 'remove', each)
}

function noteAddress(c: ApiContext, action: 'create' | 'remove', { id, sourceId = 0 }: TrackerCredential): void {
  note(c, { action, objectType: source.name, objectId: sourceId, attributes: { address: id.slice(0, 12) } })
}
