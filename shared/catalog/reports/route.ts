import type { PositionJson } from '../../wire/json.ts'
import { report } from './report.ts'
import { attributesText, device } from './row-columns.ts'

/** The page has a column for each attribute beside these. */
export const route = report<'route', PositionJson>({
  name: 'route',
  path: 'route',
  icon: 'track',
  shape: 'Position',
  subject: 'positions',
  filters: [],
  canBeScheduled: true,
  file: 'perDevice',
  view: 'positions',
  reads: 'positions',
  rowsIn: ({ positions }) => positions,
  columns: [
    { ...device, onScreen: false },
    { key: 'time', kind: 'time', of: (row) => row.fixTime },
    { key: 'latitude', kind: 'latitude', of: (row) => row.latitude },
    { key: 'longitude', kind: 'longitude', of: (row) => row.longitude },
    { key: 'speed', kind: 'speed', of: (row) => row.speed, total: 'max', hasBar: true },
    { key: 'altitude', kind: 'altitude', of: (row) => row.altitude },
    { key: 'course', kind: 'course', of: (row) => row.course, inFile: false },
    { key: 'address', kind: 'address', of: (row) => row },
    {
      key: 'valid',
      kind: 'text',
      width: 11,
      of: (row, { t }) => t(row.valid ? 'fleet.yes' : 'fleet.no'),
      onScreen: 'extra',
    },
    { key: 'deviceTime', kind: 'time', of: (row) => row.deviceTime, onScreen: 'extra', inFile: false },
    { key: 'serverTime', kind: 'time', of: (row) => row.serverTime, onScreen: 'extra', inFile: false },
    { key: 'attributes', kind: 'text', width: 60, of: (row) => attributesText(row.attributes), onScreen: false },
  ],
})
