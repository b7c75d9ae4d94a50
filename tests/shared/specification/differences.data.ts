import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { offeredStyles, shownStyle } from '../../../shared/domain/map/style-choice.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { reconnectDelayMs } from '../../../web/src/live/connection/reconnect-policy.ts'
import { areaShape } from '../../../web/src/map/area-shape.ts'
import type { Difference } from './constant.ts'

const server = newServerSettings()
const readers = { user: null, server }
const deployment = { hasAmazon: false, hasStreets: false }
const circle = areaShape({ kind: 'circle', centre: { latitude: 36.75, longitude: 3.05 }, radiusMetres: 50 })

/** What differs on purpose, as docs/decisions/0164-differences-from-the-specification.md says. */
export const differences: readonly Difference[] = [
  {
    section: '1, 9',
    what: 'socket, first wait before it reconnects, ms',
    specified: 60_000,
    instead: 1000,
    is: reconnectDelayMs(1, 1),
  },
  {
    section: '1, 9',
    what: 'speed unit of a new organisation',
    specified: 'kn',
    instead: 'kmh',
    is: server.attributes['speedUnit'],
  },
  {
    section: '1, 9',
    what: 'corners of a circle, at least',
    specified: 32,
    instead: 72,
    // the first corner is repeated at the end
    is: new Set(circle.geometry.coordinates.flat().map(String)).size,
  },
  {
    section: '1, 9',
    what: 'fit-bounds padding of geofences, share',
    specified: 0.1,
    instead: 0.15,
    is: screenLimits.geofencePaddingShare,
  },
  {
    section: '1, 9',
    what: 'default map',
    specified: 'googleRoad',
    instead: 'qafila',
    is: shownStyle(offeredStyles(readers, deployment), readers, { chosen: null, deployment }),
  },
  {
    section: '1, 9',
    what: 'map where no style can be shown',
    specified: 'osm',
    instead: 'qafila',
    is: shownStyle([], readers, { chosen: null, deployment }),
  },
  {
    section: '2, 9',
    what: 'positions table, rows at most',
    specified: 4000,
    instead: 380_000,
    is: screenLimits.routeRowsMax,
  },
]
