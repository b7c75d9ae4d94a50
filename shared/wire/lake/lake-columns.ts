import type { Device } from '../../entities/device.ts'
import type { AttributeValue, Position } from '../../domain/position.ts'

/** What a column holds: SQL types of Parquet files. `time` is epoch ms, UTC; `ids` is a list of 32-bit integers. */
export type LakeType = 'int' | 'bigint' | 'double' | 'boolean' | 'text' | 'time' | 'ids'
export type LakeValue = number | string | boolean | readonly number[] | null

/** The device of a position, as far as its name and identifier are written beside it. */
export type LakeDevice = Pick<Device, 'id' | 'name' | 'uniqueId'>

/** One column of the data lake. docs/data-lake.md lists the same; a test compares them. */
export interface LakeColumn {
  name: string
  type: LakeType
  /** every row has a value */
  isRequired?: true
  /** meaning and unit, in English, as in the document */
  says: string
  /** the value of a row; null for none */
  of: (position: Position, device: LakeDevice) => LakeValue
}

const attribute = (position: Position, key: string): AttributeValue | undefined => position.attributes[key]

/** What a tracker sent under this name, where it is a number; a text that is one stays in `attributes`. */
const number = (key: string) => (position: Position) => {
  const value = attribute(position, key)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
const flag = (key: string) => (position: Position) => {
  const value = attribute(position, key)
  return typeof value === 'boolean' ? value : null
}
const text = (key: string) => (position: Position) => {
  const value = attribute(position, key)
  return value === undefined ? null : String(value)
}

/** The columns in their order. New ones come last: files of earlier builds stay readable, and show nothing there. */
export const lakeColumns: readonly LakeColumn[] = [
  { name: 'device_id', type: 'int', isRequired: true, says: 'id of the vehicle', of: (_, device) => device.id },
  {
    name: 'device_unique_id',
    type: 'text',
    isRequired: true,
    says: 'identifier of its tracker when the file was written',
    of: (_, device) => device.uniqueId,
  },
  {
    name: 'device_name',
    type: 'text',
    isRequired: true,
    says: 'its name when the file was written',
    of: (_, device) => device.name,
  },
  {
    name: 'position_id',
    type: 'bigint',
    isRequired: true,
    says: 'id of the position, as in the API',
    of: ({ id }) => id,
  },
  {
    name: 'fix_time',
    type: 'time',
    isRequired: true,
    says: 'when the place was measured, UTC; its day is the partition',
    of: ({ fixTime }) => fixTime,
  },
  {
    name: 'device_time',
    type: 'time',
    isRequired: true,
    says: 'the tracker’s clock when it made the message, UTC',
    of: ({ deviceTime }) => deviceTime,
  },
  {
    name: 'server_time',
    type: 'time',
    isRequired: true,
    says: 'when the message arrived, UTC',
    of: ({ serverTime }) => serverTime,
  },
  {
    name: 'valid',
    type: 'boolean',
    isRequired: true,
    says: 'false where the tracker calls the fix invalid',
    of: ({ valid }) => valid,
  },
  {
    name: 'outdated',
    type: 'boolean',
    isRequired: true,
    says: 'true where the message had no place: it is that of the position before',
    of: ({ outdated }) => outdated,
  },
  { name: 'latitude', type: 'double', isRequired: true, says: 'degrees, WGS 84', of: ({ latitude }) => latitude },
  { name: 'longitude', type: 'double', isRequired: true, says: 'degrees, WGS 84', of: ({ longitude }) => longitude },
  {
    name: 'altitude',
    type: 'double',
    isRequired: true,
    says: 'metres above sea level',
    of: ({ altitude }) => altitude,
  },
  {
    name: 'speed_knots',
    type: 'double',
    isRequired: true,
    says: 'knots, as in the API; times 1.852 are km/h',
    of: ({ speed }) => speed,
  },
  {
    name: 'course',
    type: 'double',
    says: 'degrees clockwise from north; null where the tracker does not say',
    of: ({ course, courseUnknown }) => (courseUnknown ? null : course),
  },
  {
    name: 'accuracy',
    type: 'double',
    isRequired: true,
    says: 'metres; 0 where the tracker does not say',
    of: ({ accuracy }) => accuracy,
  },
  { name: 'protocol', type: 'text', isRequired: true, says: 'how the tracker speaks', of: ({ protocol }) => protocol },
  {
    name: 'geofence_ids',
    type: 'ids',
    says: 'ids of the geofences that it was in; null for none',
    of: ({ geofenceIds }) => geofenceIds,
  },
  { name: 'ignition', type: 'boolean', says: 'whether the ignition was on', of: flag('ignition') },
  { name: 'motion', type: 'boolean', says: 'whether it moved', of: flag('motion') },
  {
    name: 'total_distance',
    type: 'double',
    says: 'metres of its life, `totalDistance` in the API',
    of: number('totalDistance'),
  },
  {
    name: 'engine_hours_ms',
    type: 'double',
    says: 'milliseconds of its life, `hours` in the API',
    of: number('hours'),
  },
  { name: 'odometer', type: 'double', says: 'metres by its own meter', of: number('odometer') },
  { name: 'fuel', type: 'double', says: 'litres in the tank', of: number('fuel') },
  { name: 'fuel_level', type: 'double', says: 'per cent of the tank', of: number('fuelLevel') },
  { name: 'battery_level', type: 'double', says: 'per cent of the tracker’s battery', of: number('batteryLevel') },
  { name: 'driver_unique_id', type: 'text', says: 'identifier of the driver', of: text('driverUniqueId') },
  { name: 'alarm', type: 'text', says: 'warning that the tracker sent', of: text('alarm') },
  {
    name: 'attributes',
    type: 'text',
    isRequired: true,
    says: 'JSON of all attributes, also of those above',
    of: ({ attributes }) => JSON.stringify(attributes),
  },
  {
    name: 'network',
    type: 'text',
    says: 'JSON of the cells and Wi-Fi access points that it saw',
    of: ({ network }) => (network === null ? null : JSON.stringify(network)),
  },
]
