import type { PositionJson } from '../../../../shared/wire/json.ts'
import { attributeLabel, attributeText } from '../../display/attribute-text.ts'
import { positionAttributes } from '../../display/position-attributes.data.ts'
import type { Column } from '../table/column.ts'
import { address } from './address-cell.tsx'
import { moment, speed, text } from './quantities.tsx'

const number = (
  key: string,
  of: (row: PositionJson) => number,
  write: Column<PositionJson>['text'],
): Column<PositionJson> => ({ key, pixels: 120, isNumber: true, value: of, text: write })

const fields: readonly Column<PositionJson>[] = [
  moment('time', (row) => row.fixTime),
  number(
    'latitude',
    (row) => row.latitude,
    (row, { measures }) => measures.coordinate('latitude', row.latitude),
  ),
  number(
    'longitude',
    (row) => row.longitude,
    (row, { measures }) => measures.coordinate('longitude', row.longitude),
  ),
  speed('speed', (row) => row.speed, { hasBar: true }),
  number(
    'altitude',
    (row) => row.altitude,
    (row, { measures }) => measures.altitude(row.altitude),
  ),
  number(
    'course',
    (row) => row.course,
    (row, { measures }) => measures.course(row.course),
  ),
  address('address', (row) => row),
  {
    ...text<PositionJson>('valid', (row, { t }) => t(row.valid ? 'fleet.yes' : 'fleet.no'), { isExtra: true }),
    pixels: 90,
  },
  moment('deviceTime', (row) => row.deviceTime, { isExtra: true }),
  moment('serverTime', (row) => row.serverTime, { isExtra: true }),
]

/** Shown to who never chose columns. */
const usual = new Set(['ignition', 'batteryLevel', 'fuelLevel', 'alarm'])

const attribute = (key: string): Column<PositionJson> => ({
  ...text<PositionJson>(`attribute.${key}`, (row, { t, measures }) => {
    const value = row.attributes[key]
    return value === undefined ? '' : attributeText(key, value, { t, measures })
  }),
  pixels: 130,
  heading: ({ t }) => attributeLabel(key, t),
  isExtra: !usual.has(key),
})

const known = positionAttributes.filter(({ isField }) => !isField).map(({ key }) => key)

/** The fields of positions, and the attributes that these positions have. */
export function routeColumns(seen: ReadonlySet<string>): readonly Column<PositionJson>[] {
  const others = [...seen].filter((key) => !known.includes(key)).sort()
  return [...fields, ...[...known.filter((key) => seen.has(key)), ...others].map(attribute)]
}
