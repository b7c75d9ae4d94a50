import * as z from 'zod'
import type { Column } from './column.ts'
import { arriving, moment, number, recordId, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device, note } from './row-columns.ts'

const litres = number.describe('litres in the tank')

/** What the wire says of a fill, or of a drop that no engine explains: what consumption leaves out. */
export const fuelChangeRow = () =>
  z.object({
    ...arriving(),
    deviceId: recordId,
    deviceName: text,
    type: z.enum(['deviceFuelIncrease', 'deviceFuelDrop']),
    time: moment.describe('when it was certain'),
    before: litres,
    after: litres,
    litres: number.describe('by how many litres they differ'),
    pricePerLitre: number.nullable().optional().describe('that held then; null where the organisation set none'),
    cost: number.nullable().optional().describe('of these litres; null without a price'),
    positionId: recordId,
    latitude: number,
    longitude: number,
    address: text.nullable(),
    /** as far as the reader sees them */
    geofenceNames: z.array(text).optional().describe('of the geofences that it was in; absent for none'),
    driverUniqueId: text.nullable(),
    driverName: text.nullable(),
  })
export type FuelChangeJson = z.infer<ReturnType<typeof fuelChangeRow>>

const cost = (key: string, of: FuelChangeJson['type']): Column<FuelChangeJson> => ({
  key,
  kind: 'decimal',
  of: (row) => (row.type === of ? (row.cost ?? null) : null),
  total: 'sum',
  onlyWith: 'prices',
})

export const fuel = report<'fuel', FuelChangeJson>({
  name: 'fuel',
  path: 'fuel',
  icon: 'fuel',
  shape: 'FuelChange',
  subject: 'fuel fills and drops',
  filters: [],
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['places'],
  reads: 'days',
  rowsIn: ({ fuelChanges }) => fuelChanges,
  columns: [
    device,
    { key: 'time', kind: 'time', of: ({ time }) => time, hasMarks: true },
    { key: 'type', kind: 'text', of: ({ type }, { t }) => t(`event.${type}`) },
    { key: 'fuelBefore', kind: 'volume', of: ({ before }) => before },
    { key: 'fuelAfter', kind: 'volume', of: ({ after }) => after },
    { key: 'volume', kind: 'volume', of: (row) => row.litres, hasBar: true },
    cost('filledCost', 'deviceFuelIncrease'),
    cost('lostCost', 'deviceFuelDrop'),
    {
      key: 'pricePerLitre',
      kind: 'decimal',
      of: (row) => row.pricePerLitre ?? null,
      onScreen: 'extra',
      onlyWith: 'prices',
    },
    { key: 'address', kind: 'address', of: (row) => row },
    { key: 'driver', kind: 'text', of: ({ driverName, driverUniqueId }) => driverName ?? driverUniqueId },
    note,
  ],
})
