import { engineStates } from '../../../shared/domain/reports/stretches.ts'
import type {
  ActivityHistoryJson,
  ActivityStretchJson,
  DeviceActivityJson,
} from '../../../shared/wire/days/device-activity-json.ts'
import type { LaneJson, LanesJson } from '../../../shared/wire/days/lane-json.ts'
import {
  count,
  listOf,
  moment,
  number,
  object,
  oneOf,
  onlyTrue,
  orNull,
  recordId,
  ref,
  text,
  type Schema,
} from './schema.ts'

/** What a device did recently. Made with the document only: deployed functions are without it. */
export function deviceActivity(): Schema {
  const pair: Schema = { ...listOf(number), minItems: 2, maxItems: 2 }
  const stretch: Record<keyof ActivityStretchJson, Schema> = {
    from: moment,
    to: moment,
    state: oneOf(engineStates),
    at: { ...pair, description: 'where it stands: longitude and latitude; absent while it moves' },
  }
  const history: Record<keyof ActivityHistoryJson, Schema> = {
    since: { ...orNull(moment), description: 'since when the trip or stop under way lasts; null for none' },
    until: { ...moment, description: 'of the last position' },
    totalDistance: { ...orNull(number), description: 'metres of its life at the last position; null for unknown' },
    distance: { ...number, description: 'metres since the beginning of the day' },
    engineHours: { ...number, description: 'ms of engine hours since the beginning of the day' },
    stretches: { ...listOf(object(stretch, ['at'])), description: 'of the last 24 hours, in order' },
    line: {
      ...listOf(pair),
      description: 'simplified track since the beginning of the day: longitude and latitude',
    },
    arriving: { ...onlyTrue, description: 'older data are on their way, and totals are passing; absent otherwise' },
  }
  const driver = object({ uniqueId: text, name: orNull(text) })
  return object({
    deviceId: recordId,
    driver: { ...orNull(driver), description: 'who drives; null for unknown' },
    events: { ...listOf(ref('Event')), description: 'the newest ones, newest first' },
    history: {
      ...orNull(object(history, ['arriving'])),
      description:
        'null without positions, without the right to read history, and while much new data is worked through',
    },
  } satisfies Record<keyof DeviceActivityJson, Schema>)
}

const listed = (description: string, items: Schema, [least, most]: [number, number]): Schema => ({
  ...listOf({ ...listOf(items), minItems: least, maxItems: most }),
  description,
})

/** What devices did in a day. Made with the document only: deployed functions are without it. */
export function lanes(): Schema {
  const lane: Record<keyof LaneJson, Schema> = {
    deviceId: recordId,
    until: {
      ...orNull(moment),
      description: 'of the last position, up to which the lane is known; null without one, and while it is not ready',
    },
    firstStart: { ...orNull(count), description: 'seconds after `from` when it first drove; null for not at all' },
    lastEnd: { ...orNull(count), description: 'when it last drove' },
    distance: { ...number, description: 'metres' },
    totalDistance: { ...orNull(number), description: 'metres of its life at the last position; null for unknown' },
    stretches: listed(
      'in order: from and to in seconds after `from`, `driving`, `idling`, `stopped` or `gap`, and the longitude and latitude of where it stood',
      { anyOf: [number, text] },
      [3, 5],
    ),
    visits: listed('of geofences that the caller sees: id, from and to in seconds after `from`', count, [3, 3]),
    alarms: listed(
      'in order: seconds after `from`, which one, and how many in a row',
      { anyOf: [count, text] },
      [3, 3],
    ),
    arriving: { ...onlyTrue, description: 'older data are on their way; absent otherwise' },
    unready: { ...onlyTrue, description: 'new data are still being worked through; absent otherwise' },
  }
  return object({
    lanes: listOf(object(lane, ['arriving', 'unready'])),
    next: { ...orNull(recordId), description: '`after` of the next page; null behind the last' },
  } satisfies Record<keyof LanesJson, Schema>)
}
