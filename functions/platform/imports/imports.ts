import { createHash } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ImportNote } from '../../../shared/domain/imports/import-note.ts'
import type { ImportState } from '../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { type SecretBox, secretBox } from '../channels/secret-box.ts'
import { getItem, queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { importPartition } from '../tenants/audit-keys.ts'
import type { ImportMatch, Imports } from './import-ports.ts'

interface StateItem extends Key {
  /** JSON */
  d: string
  /** of the import */
  i: string
  v: number
  /** whether it is over */
  e: boolean
  x: number
}
/** Sealed. */
interface TokenItem extends Key {
  d: string
  x: number
}
interface MatchItem extends Key {
  o: number
  n: string
  /** invited at */
  w?: number | undefined
  x: number
}
interface HistoryItem extends Key {
  /** epoch ms */
  u: number
  x: number
}
/** JSON of a note. */
interface NoteItem extends Key {
  d: string
  x: number
}

const parts = { state: 'S', token: 'K', notes: 'N#' } as const

/** Servers have addresses of any length. */
const nameOf = (server: string): string => createHash('sha256').update(server).digest('base64url').slice(0, 16)
const matchPrefix = (server: string, kind: string): string => `M#${nameOf(server)}#${kind}#`
const historyPrefix = (server: string): string => `H#${nameOf(server)}#`
const idIn = ({ sk }: Key): number => Number(sk.slice(sk.lastIndexOf('#') + 1))

/** Where the things of one tenant's imports are. */
interface Place {
  store: Store
  pk: string
  put: (items: readonly Key[]) => Promise<void>
  beginningWith: <Item extends Key>(prefix: string) => Promise<Item[]>
  /** when what is written now expires, epoch seconds */
  kept: () => number
}

/** @param secret of the deployment, read at the first use */
export function dynamoImports(store: Store, tenantId: string, secret: () => Promise<string>): Imports {
  const pk = importPartition(tenantId)
  const place: Place = {
    store,
    pk,
    put: (items) => writeItems(store, 'audit', { put: items }),
    beginningWith: (prefix) =>
      queryAll(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      }),
    kept: () => epochSecond(store.now() + importLimits.keptMs),
  }
  // nothing else of the tenant can be opened as a token
  const tokens = tokenIn(place, async () => secretBox(await secret(), `${tenantId}#import`))
  return {
    tenantId,
    ...stateIn(place, (token) => tokens.keepToken(token)),
    token: () => tokens.token(),
    forgetToken: () => tokens.forgetToken(),
    ...matchesIn(place),
    ...notesIn(place),
  }
}

type StatePart = Pick<Imports, 'state' | 'begin' | 'save'>

function stateIn({ store, pk, beginningWith, kept }: Place, keepToken: (token: string) => Promise<void>): StatePart {
  const TableName = store.tables.audit
  const key: Key = { pk, sk: parts.state }
  const itemOf = (state: ImportState): StateItem => ({
    ...key,
    d: JSON.stringify(state),
    i: state.id,
    v: state.version,
    e: state.state !== 'running',
    x: kept(),
  })
  return {
    async state() {
      const item = await getItem<StateItem>(store, 'audit', key)
      return item ? (JSON.parse(item.d) as ImportState) : null
    },
    async begin(state, token) {
      const writing = new PutCommand({
        TableName,
        Item: itemOf(state),
        ConditionExpression: 'attribute_not_exists(pk) OR e = :true',
        ExpressionAttributeValues: { ':true': true },
      })
      if (!(await conditional(() => store.documents.send(writing)))) return false
      await writeItems(store, 'audit', { remove: await beginningWith(parts.notes) })
      await keepToken(token)
      return true
    },
    async save(state) {
      const next = { ...state, version: state.version + 1 }
      const writing = new PutCommand({
        TableName,
        Item: itemOf(next),
        // another import begins with version 0 as well
        ConditionExpression: 'v = :seen AND i = :id',
        ExpressionAttributeValues: { ':seen': state.version, ':id': state.id },
      })
      return (await conditional(() => store.documents.send(writing))) ? next : null
    },
  }
}

function tokenIn({ store, pk, put }: Place, box: () => Promise<SecretBox>) {
  const key: Key = { pk, sk: parts.token }
  return {
    async keepToken(token: string): Promise<void> {
      const x = epochSecond(store.now() + importLimits.tokenKeptMs)
      const item: TokenItem = { ...key, d: (await box()).seal(token), x }
      await put([item])
    },
    async token(): Promise<string | null> {
      const item = await getItem<TokenItem>(store, 'audit', key)
      return item && item.x > epochSecond(store.now()) ? (await box()).open(item.d) : null
    },
    forgetToken: () => writeItems(store, 'audit', { remove: [key] }),
  }
}

type MatchPart = Pick<Imports, 'matches' | 'match' | 'historyUntil' | 'noteHistory'>

const matchesIn = ({ pk, put, beginningWith, kept }: Place): MatchPart => ({
  async matches(server, kind) {
    const items = await beginningWith<MatchItem>(matchPrefix(server, kind))
    return new Map(items.map((item): [number, ImportMatch] => [idIn(item), readMatch(item)]))
  },
  match(server, { kind, foreignId }, { id: o, importId: n, invitedAt: w }) {
    const key = { pk, sk: matchPrefix(server, kind) + padded(foreignId) }
    const item: MatchItem = { ...key, o, n, ...(w !== undefined && { w }), x: kept() }
    return put([item])
  },
  async historyUntil(server) {
    const items = await beginningWith<HistoryItem>(historyPrefix(server))
    return new Map(items.map((item) => [idIn(item), item.u]))
  },
  noteHistory(server, foreignId, u) {
    const item: HistoryItem = { pk, sk: historyPrefix(server) + padded(foreignId), u, x: kept() }
    return put([item])
  },
})

const readMatch = ({ o, n, w }: MatchItem): ImportMatch => ({
  id: o,
  importId: n,
  ...(w !== undefined && { invitedAt: w }),
})

const notesIn = ({ pk, put, beginningWith, kept }: Place): Pick<Imports, 'note' | 'notes'> => ({
  note: (notes) =>
    put(
      notes.map((note): NoteItem => {
        const sk = `${parts.notes}${note.kind}#${padded(note.foreignId)}`
        return { pk, sk, d: JSON.stringify(note), x: kept() }
      }),
    ),
  notes: async () => (await beginningWith<NoteItem>(parts.notes)).map(({ d }) => JSON.parse(d) as ImportNote),
})
