import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { getItemEventually, queryAll } from '../dynamo/items.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { singleItem, type Key, padded, type Store } from '../dynamo/store.ts'
import { lookupPartitions } from '../dynamo/tables.ts'
import type { Authority, TrackerCredential, TrackerCredentials, TrackerKey } from '../ports/tracker-ports.ts'

interface SecretItem extends Key {
  t: string
  /** device; 0 for all */
  i: number
  /** made by */
  b: number
  /** source; absent for none */
  s?: number
}

interface GroupItem extends Key {
  k: TrackerCredential['kind']
  a: number
  b: number
  u?: string
}

const lookupOf = (hash: string): Key => ({ pk: `${lookupPartitions.trackerKey}${hash}`, sk: singleItem })

/** The partition that lists the credentials of a tenant's trackers, by device. */
export const trackerGroup = (tenantId: string): string => `TRACKERKEYS#${tenantId}`

/** Null for an unknown secret. One that was revoked a second ago may still be found. */
export async function findTrackerKey(store: Store, secret: string): Promise<TrackerKey | null> {
  const item = await getItemEventually<SecretItem>(store, 'lookups', lookupOf(secretKey(secret)))
  if (!item) return null
  const source = item.s === undefined ? {} : { sourceId: item.s }
  return { tenantId: item.t, deviceId: item.i, madeBy: item.b, ...source }
}

/**
 * Secrets are stored under their hashes, certificates with the authority. Each is listed under the tenant first: the list
 * may name a credential that does not exist, but none works that is not listed.
 */
export function dynamoTrackerCredentials(store: Store, authority: Authority, tenantId: string): TrackerCredentials {
  const group = trackerGroup(tenantId)
  const put = (Item: Key) => store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
  const remove = (key: Key) => store.documents.send(new DeleteCommand({ TableName: store.tables.lookups, Key: key }))
  const keyOf = (credential: TrackerCredential) => ({ pk: group, sk: `${holderOf(credential)}#${credential.id}` })
  const name = (credential: TrackerCredential) => put({ ...keyOf(credential), ...groupFacts(credential) })

  async function heldBy(holder: Holder): Promise<TrackerCredential[]> {
    const items = await queryAll<GroupItem>(store, {
      table: 'lookups',
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :holder)',
      ExpressionAttributeValues: { ':pk': group, ':holder': `${holderOf(holder)}#` },
    })
    return items.map(readGroup).sort((a, b) => b.madeAt - a.madeAt || (a.id < b.id ? -1 : 1))
  }

  return {
    async issueSecret({ sourceId, ...of }) {
      const secret = newSecret()
      const id = secretKey(secret)
      const source = sourceId === undefined ? {} : { sourceId }
      const credential: TrackerCredential = { id, kind: 'secret', madeAt: store.now(), uniqueId: '', ...of, ...source }
      await name(credential)
      const item: SecretItem = { ...lookupOf(id), t: tenantId, i: of.deviceId, b: of.madeBy }
      if (sourceId !== undefined) item.s = sourceId
      await put(item)
      return { credential, secret }
    },
    async issueCertificate({ deviceId, uniqueId, madeBy }) {
      const { id, certificate, privateKey } = await authority.sign()
      const credential: TrackerCredential = { id, kind: 'certificate', deviceId, madeAt: store.now(), madeBy, uniqueId }
      await name(credential)
      await authority.admit(id, uniqueId)
      return { credential, certificate, privateKey }
    },
    of: (deviceId) => heldBy({ deviceId }),
    ofSource: (sourceId) => heldBy({ deviceId: 0, sourceId }),
    async revoke(credentials) {
      for (const credential of credentials) {
        if (credential.kind === 'secret') await remove(lookupOf(credential.id))
        else await authority.end(credential.id, credential.uniqueId)
        await remove(keyOf(credential))
      }
    },
    broker: () => authority.broker(),
  }
}

/** All credentials of a tenant's trackers. */
export async function trackerCredentialsOf(store: Store, tenantId: string): Promise<TrackerCredential[]> {
  const items = await queryAll<GroupItem>(store, {
    table: 'lookups',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': trackerGroup(tenantId) },
  })
  return items.map(readGroup)
}

type Holder = Pick<TrackerCredential, 'deviceId' | 'sourceId'>

const ofSource = 'source'
const holderOf = ({ deviceId, sourceId }: Holder): string =>
  sourceId === undefined ? padded(deviceId) : `${ofSource}${padded(sourceId)}`

const groupFacts = ({ kind, madeAt, madeBy, uniqueId }: TrackerCredential) => ({
  k: kind,
  a: madeAt,
  b: madeBy,
  ...(uniqueId !== '' && { u: uniqueId }),
})

function readGroup({ sk, k, a, b, u = '' }: GroupItem): TrackerCredential {
  const [holder = '', id = ''] = sk.split('#')
  const credential = { id, kind: k, madeAt: a, madeBy: b, uniqueId: u }
  return holder.startsWith(ofSource)
    ? { ...credential, deviceId: 0, sourceId: Number(holder.slice(ofSource.length)) }
    : { ...credential, deviceId: Number(holder) }
}
