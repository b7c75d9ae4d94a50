import { engineStates } from '../../../shared/domain/reports/stretches.ts'
import type {
  ActivityHistoryJson,
  ActivityStretchJson,
  DeviceActivityJson,
} from '../../../shared/wire/days/device-activity-json.ts'
import { listOf, moment, number, object, oneOf, onlyTrue, orNull, recordId, ref, text, type Schema } from './schema.ts'

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
