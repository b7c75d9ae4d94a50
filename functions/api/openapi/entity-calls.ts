import { type Entity, linkName } from '../../../shared/entities/entity.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { device } from '../../../shared/entities/device.ts'
import { user } from '../../../shared/entities/user.ts'
import { heldBy } from '../records/list-records.ts'
import type { Call, Parameter } from './call.ts'
import { entityWords } from './entity-words.ts'
import { count, flag, listOf, recordId, ref, text } from './schema.ts'
import { shapeName } from './shapes.ts'

/** The five calls that every entity has, as the document describes them. */
export function entityCalls(entity: Entity): Record<'list' | 'get' | 'add' | 'replace' | 'remove', Call> {
  const { one, many } = entityWords[entity.name as EntityName]
  const record = ref(shapeName(entity))
  const body = { json: ref(`${shapeName(entity)}Draft`) }
  const conflicts = entity.unique ? (['conflict'] as const) : []
  return {
    list: {
      summary: `List ${many}`,
      notes: listNotes,
      query: filters(entity),
      answer: { json: listOf(record) },
      refuses: ['missing', 'tooLarge'],
    },
    get: { summary: `Get a ${one}`, answer: { json: record }, isTagged: true },
    add: { summary: `Add a ${one}`, body, answer: { json: record }, isTagged: true, refuses: conflicts },
    replace: {
      summary: `Replace a ${one}`,
      notes: 'Send the whole record. A missing key is set to its default.',
      body,
      answer: { json: record },
      isTagged: true,
    },
    remove: { summary: `Remove a ${one}`, answer: { nothing: 204 }, isTagged: true },
  }
}

const listNotes =
  'Records visible to the caller, sorted by title. Records requested by id or unique value are returned in the order requested, and other filters are ignored.'

function filters(entity: Entity): Record<string, Parameter> {
  const holders = entity.access.sharedWith.filter((kind) => kind !== user.name).map((kind) => `${kind}Id`)
  const references = Object.keys(entity.refersTo ?? {}).filter((key) => !holders.includes(key))
  return {
    ...Object.fromEntries(
      ['id', ...(entity.unique ?? []).map(({ key }) => String(key))].map((key) => [key, only(key)]),
    ),
    all: { says: 'all records of the organisation; administrators only', schema: flag },
    userId: { says: 'records linked to this user', schema: recordId },
    ...Object.fromEntries(references.map((key) => [key, { says: 'records that reference this id', schema: recordId }])),
    ...Object.fromEntries(
      heldBy(entity).map((held) => [
        `${linkName(held, entity.name)}Id`,
        { says: 'records that this id is linked to', schema: recordId },
      ]),
    ),
    ...Object.fromEntries(holders.map((key) => [key, { says: 'records linked to this id', schema: recordId }])),
    keyword: { says: `part of ${entity.searchKeys.join(', ')}`, schema: text },
    limit: { says: 'maximum number of records; 0 for all', schema: count },
    offset: { says: 'number of records to skip; used only with limit', schema: count },
    ...(entity.access.sharedWith.some((kind) => kind === device.name) && {
      refresh: { says: 'accepted for other clients; lists are always current', schema: flag },
    }),
    excludeAttributes: { says: 'omit the attributes', schema: flag },
  }
}

const only = (key: string): Parameter => ({
  says: 'only these; can be repeated',
  schema: listOf(key === 'id' ? recordId : text),
})
