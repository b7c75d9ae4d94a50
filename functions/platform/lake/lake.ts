import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { queryAll, queryFirst, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { newStamp } from '../secrets.ts'
import { lakePartition } from '../tenants/audit-keys.ts'
import type { Lake, LakeFiles, LakeNote } from './lake-ports.ts'

interface NoteItem extends Key {
  /** epoch ms */
  a: number
  /** stamp */
  s: string
  x: number
}

/** Notes are items of `audit`, one for each file; the files are where `files` puts them. */
export function dynamoLake(store: Store, files: (tenantId: string) => LakeFiles, tenantId: string): Lake {
  const pk = lakePartition(tenantId)
  const keyOf = ({ day, part }: Pick<LakeNote, 'day' | 'part'>): Key => ({ pk, sk: `${padded(day)}#${padded(part)}` })
  const query = {
    table: 'audit' as const,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  }
  return {
    tenantId,
    ...files(tenantId),
    async note(noted, at) {
      const items = noted.map((file): NoteItem => {
        return { ...keyOf(file), a: at, s: newStamp(), x: epochSecond(at + store.retentionMs) }
      })
      await writeItems(store, 'audit', { put: [...new Map(items.map((item) => [item.sk, item])).values()] })
    },
    async notes(until, countMax) {
      const items = await queryFirst<NoteItem>(store, countMax, {
        ...query,
        ScanIndexForward: false,
        FilterExpression: 'a <= :until',
        ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':until': until },
      })
      return items.map(readNote)
    },
    async done(note) {
      const remove = new DeleteCommand({
        TableName: store.tables.audit,
        Key: keyOf(note),
        ConditionExpression: 's = :stamp',
        ExpressionAttributeValues: { ':stamp': note.stamp },
      })
      await conditional(() => store.documents.send(remove))
    },
    async forgetNotes() {
      await writeItems(store, 'audit', { remove: await queryAll<Key>(store, query) })
    },
  }
}

function readNote({ sk, a, s }: NoteItem): LakeNote {
  const [day, part] = sk.split('#')
  return { day: Number(day), part: Number(part), at: a, stamp: s }
}
