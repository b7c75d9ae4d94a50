import type { Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Call, Calls, Chapter, Parameter } from './call.ts'
import { count, flag, listOf, recordId, ref, text } from './schema.ts'
import { shapeName } from './shapes.ts'

/** What people call them: one, many, and what they are for. */
const said: Readonly<Record<string, readonly [one: string, many: string, says: string]>> = {
  device: ['device', 'devices', 'Vehicles, people and other things with a tracker.'],
  group: ['group', 'groups', 'Devices that belong together. A group may be inside another.'],
  geofence: ['geofence', 'geofences', 'Areas and lines that devices enter and leave.'],
  driver: ['driver', 'drivers', 'People who identify themselves to the tracker of a vehicle.'],
  calendar: ['calendar', 'calendars', 'Times at which something counts, as iCalendar data in base64.'],
  attribute: ['computed attribute', 'computed attributes', 'Attributes that are worked out from each position.'],
  maintenance: ['maintenance', 'maintenance', 'What is due after a distance or a time.'],
  command: ['saved command', 'saved commands', 'Commands that are kept to be sent again.'],
  notification: ['notification', 'notifications', 'Who is told of what, and how.'],
  report: ['scheduled report', 'scheduled reports', 'Reports that are made when a period of their calendar ends.'],
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
    [`GET ${path}/:id`]: { summary: `Read one ${one}`, answer: { json: record }, isTagged: true },
    [`POST ${path}`]: { summary: `Add a ${one}`, body, answer: { json: record }, isTagged: true, refuses: conflicts },
    [`PUT ${path}/:id`]: {
      summary: `Replace a ${one}`,
      notes: 'Send the whole record: a key that is left out gets its default.',
      body,
      answer: { json: record },
      isTagged: true,
    },
    [`DELETE ${path}/:id`]: { summary: `Remove a ${one}`, answer: { nothing: 204 }, isTagged: true },
  }
  return calls
}

const listNotes =
  'What links show to the caller, sorted by title. Records that are asked for by id or by a unique value come in the order asked, and other filters are then ignored.'

function filters(entity: Entity): Record<string, Parameter> {
  const references = Object.keys(entity.refersTo ?? {})
  const holders = entity.access.sharedWith
    .filter((kind) => kind !== user.name && !references.includes(`${kind}Id`))
    .map((kind) => `${kind}Id`)
  return {
    ...Object.fromEntries(
      ['id', ...(entity.unique ?? []).map(({ key }) => String(key))].map((key) => [key, only(key)]),
    ),
    all: { says: 'everything of the organisation; for administrators', schema: flag },
    userId: { says: 'what this person’s own links show', schema: recordId },
    ...Object.fromEntries(
      references.map((key) => [key, { says: 'those that name exactly this one', schema: recordId }]),
    ),
    ...Object.fromEntries(holders.map((key) => [key, { says: 'those that are linked to it', schema: recordId }])),
    keyword: { says: `part of ${entity.searchKeys.join(', ')}`, schema: text },
    limit: { says: 'at most so many; 0 for all', schema: count },
    offset: { says: 'how many to skip; counts with limit only', schema: count },
    excludeAttributes: { says: 'leave the attributes empty', schema: flag },
  }
}

const only = (key: string): Parameter => ({
  says: 'these only; may be repeated',
  schema: listOf(key === 'id' ? recordId : text),
})
