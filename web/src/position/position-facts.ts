import type { PositionJson } from '../../../shared/wire/json.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { attributeLabel } from '../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../display/attribute-text.ts'
import type { Measures } from '../display/measures.ts'

export interface Fact {
  /** as clients of the API name it */
  key: string
  name: string
  value: string
}

interface Reader {
  t: Words
  measures: Measures
  /** names of geofences by id, as far as they are known */
  geofenceNames: ReadonlyMap<number, string>
  /** null for a device that is not in view */
  deviceName: string | null
}

/** Every field of a position, named and written for the reader. */
export function positionFields(position: PositionJson, { t, measures, geofenceNames, deviceName }: Reader): Fact[] {
  const flag = (value: boolean) => t(value ? 'fleet.yes' : 'fleet.no')
  const fences = (position.geofenceIds ?? []).map((id) => geofenceNames.get(id) ?? String(id))
  const values: Record<string, string | null> = {
    deviceId: deviceName ?? String(position.deviceId),
    fixTime: measures.moment(position.fixTime),
    deviceTime: measures.moment(position.deviceTime),
    serverTime: measures.moment(position.serverTime),
    latitude: measures.coordinate('latitude', position.latitude),
    longitude: measures.coordinate('longitude', position.longitude),
    address: position.address,
    altitude: measures.altitude(position.altitude),
    speed: measures.speed(position.speed),
    course: position.courseUnknown ? t('fleet.notReported') : measures.course(position.course),
    accuracy: position.accuracy > 0 ? measures.quantity(position.accuracy, 'm') : null,
    valid: flag(position.valid),
    outdated: flag(position.outdated),
    geofenceIds: fences.length > 0 ? measures.list(fences) : null,
    protocol: position.protocol,
    id: String(position.id),
  }
  return Object.entries(values).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [{ key, name: attributeLabel(key, t), value }],
  )
}

/** Everything else that the tracker reported, and what was worked out from it, by name. */
export const positionAttributes = (position: PositionJson, { t, measures }: Pick<Reader, 't' | 'measures'>): Fact[] =>
  Object.entries(position.attributes)
    .map(([key, value]) => ({ key, name: attributeLabel(key, t), value: attributeText(key, value, { t, measures }) }))
    .sort((a, b) => a.name.localeCompare(b.name))
