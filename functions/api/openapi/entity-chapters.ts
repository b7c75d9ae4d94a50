import type { Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Call, Calls, Chapter, Parameter } from './call.ts'
import { count, flag, listOf, recordId, ref, text } from './schema.ts'
import { shapeName } from './shapes.ts'

/** What people call them: one, many, and what they are for. */
const said: Readonly<Record<string, readonly [one: string, many: string, says: string]>> = {
  device: ['device', 'devices', 'Vehicles, people and other things with a tracker.'],
  group: ['group', 'groups', 'Sets of devices. A group can be inside another.'],
  geofence: ['geofence', 'geofences', 'Areas and lines that devices enter and leave.'],
  driver: ['driver', 'drivers', 'People identified by the card or key that a tracker reads.'],
  calendar: ['calendar', 'calendars', 'Schedules that set when something is active, as base64 iCalendar data.'],
  attribute: ['computed attribute', 'computed attributes', 'Attributes calculated from each position.'],
  maintenance: ['maintenance', 'maintenance', 'Service due by distance, engine hours or time.'],
  command: ['saved command', 'saved commands', 'Commands saved for repeated use.'],
  notification: ['notification', 'notifications', 'Which events notify users, and through which channels.'],
  report: ['scheduled report', 'scheduled reports', 'Reports generated at the end of each calendar period.'],
}

/** A chapter for each entity that the generic routes serve. */
export const entityChapters = (): Chapter[] =>
  entities.map((entity) => {
    const [one, many, says] = said[entity.name] ?? [entity.name, entity.list, '']
    return { title: `${many.slice(0, 1).toUpperCase()}${many.slice(1)}`, says, calls: callsOf(entity, { one, many }) }
  })

function callsOf(entity: Entity, { one, many }: { one: string; many: string }): Calls {
  const path = `/${entity.api}` as const
  const record = ref(shapeName(entity))
  const body = { json: ref(`${shapeName(entity)}Draft`) }
  const conflicts = entity.unique ? (['conflict'] as const) : []
  const calls: Record<string, Call> = {
    [`GET ${path}`]: {
      summary: `List ${many}`,
      notes: listNotes,
      query: filters(entity),
      answer: { json: listOf(record) },
    },
    [`GET ${path}/:id`]: { summary: `Get a ${one}`, answer: { json: record }, isTagged: true },
    [`POST ${path}`]: { summary: `Add a ${one}`, body, answer: { json: record }, isTagged: true, refuses: conflicts },
    [`PUT ${path}/:id`]: {
      summary: `Replace a ${one}`,
      notes: 'Send the whole record. A missing key is set to its default.',
      body,
      answer: { json: record },
      isTagged: true,
    },
    [`DELETE ${path}/:id`]: { summary: `Remove a ${one}`, answer: { nothing: 204 }, isTagged: true },
  }
  return calls
}

const listNotes =
  'Records visible to the caller, sorted by title. Records requested by id or unique value are returned in the order requested, and other filters are ignored.'

function filters(entity: Entity): Record<string, Parameter> {
  const references = Object.keys(entity.refersTo ?? {})
  const holders = entity.access.sharedWith
    .filter((kind) => kind !== user.name && !references.includes(`${kind}Id`))
    .map((kind) => `${kind}Id`)
  return {
    ...Object.fromEntries(
      ['id', ...(entity.unique ?? []).map(({ key }) => String(key))].map((key) => [key, only(key)]),
    ),
    all: { says: 'all records of the organisation; administrators only', schema: flag },
    userId: { says: 'records linked to this user', schema: recordId },
    ...Object.fromEntries(references.map((key) => [key, { says: 'records that reference this id', schema: recordId }])),
    ...Object.fromEntries(holders.map((key) => [key, { says: 'records linked to this id', schema: recordId }])),
    keyword: { says: `part of ${entity.searchKeys.join(', ')}`, schema: text },
    limit: { says: 'maximum number of records; 0 for all', schema: count },
    offset: { says: 'number of records to skip; used only with limit', schema: count },
    excludeAttributes: { says: 'omit the attributes', schema: flag },
  }
}

const only = (key: string): Parameter => ({
  says: 'only these; can be repeated',
  schema: listOf(key === 'id' ? recordId : text),
})
