import { readerOf } from '../../../shared/domain/reader.ts'
import {
  altitudeUnits,
  compassPoint,
  distanceUnits,
  formatCoordinate,
  speedUnits,
  volumeUnits,
} from '../../../shared/domain/units.ts'
import { newServerSettings, serverSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { scaleOf, stretchQuantity } from '../../../web/src/display/attribute-scale.ts'
import { attributeText } from '../../../web/src/display/attribute-text.ts'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { storageFormat } from '../../../web/src/display/use-bytes.ts'
import { measureOf } from '../../../web/src/display/use-units.ts'
import { writeLinkedView } from '../../../web/src/map/map-link.ts'
import { measures as mapMeasures } from '../../../web/src/settings-fields/degrees.ts'
import { wordsOf } from '../../web/fleet/product-words.ts'
import type { Constant } from './constant.ts'

const server = newServerSettings()
const person = user.schema.parse({ id: 1, name: 'Amina', email: 'amina@example.com' })
/** somebody who chose nothing, where nothing was chosen for all */
const reader = readerOf({ user: person, server: serverSettings.schema.parse({ attributes: {} }) })

const t = wordsOf('en')
const measures = measuresOf('en-GB', { ...reader, timezone: reader.zone }, t)
const shown = (key: string, value: number) => attributeText(key, value, { t, measures })

export const units: readonly Constant[] = [
  { section: '1, 9', what: 'km/h in a knot', value: 1.852, is: speedUnits.kmh },
  { section: '1, 9', what: 'mph in a knot', value: 1.15078, is: speedUnits.mph },
  { section: '1, 9', what: 'km in a metre', value: 0.001, is: distanceUnits.km },
  { section: '1, 9', what: 'miles in a metre', value: 0.000621371, is: distanceUnits.mi },
  { section: '1, 9', what: 'nautical miles in a metre', value: 0.000539957, is: distanceUnits.nmi },
  { section: '1, 9', what: 'feet in a metre', value: 3.28084, is: altitudeUnits.ft },
  { section: '1, 9', what: 'imperial gallons of 4.546 litres', value: 1 / 4.546, is: volumeUnits.impGal },
  { section: '1, 9', what: 'US gallons of 3.785 litres', value: 1 / 3.785, is: volumeUnits.usGal },
  { section: '1, 9', what: 'coordinates, decimals', value: '1.000000°', is: formatCoordinate('latitude', 1, 'dd') },
  {
    section: '1, 9',
    what: 'coordinates and zoom, decimals in a form',
    value: [6, 6, 1],
    is: [mapMeasures.latitude, mapMeasures.longitude, mapMeasures.zoom].map(({ decimals }) => decimals),
  },
  {
    section: '2, 9',
    what: 'coordinates and zoom, decimals in an address',
    value: 'lat=36.123457&lon=3.123457&zoom=12.3',
    is: writeLinkedView('', { center: [3.123_456_7, 36.123_456_7], zoom: 12.34 }),
  },
  {
    section: '1, 9',
    what: 'compass, sectors of 45 degrees',
    value: ['n', 'ne'],
    is: [compassPoint(22.4), compassPoint(22.6)],
  },
  { section: '1, 9', what: 'temperature, decimals', value: '20.0 °C', is: shown('temp1', 20) },
  { section: '1, 9', what: 'voltage, decimals', value: '12.30 V', is: shown('power', 12.3) },
  {
    section: '1, 9',
    what: 'storage, decimals',
    value: '1,024.00 GB',
    is: new Intl.NumberFormat('en-GB', storageFormat).format(1024),
  },
  { section: '2, 5', what: 'maintenance by time, days of ms', value: 86_400_000, is: measureOf.days('').kept(1) },
  { section: '2, 5', what: 'maintenance by hours, hours of ms', value: 3_600_000, is: measureOf.hours('').kept(1) },
  {
    section: '2, 3',
    what: 'maintenance, what a period is measured in',
    value: ['days', 'hours', 'distance', 'speed'],
    is: ['serviceTime', 'hours', 'odometer', 'speed'].map((type) => stretchQuantity(scaleOf(type))),
  },
  { section: '1, 9', what: 'default distance', value: 'km', is: server.attributes['distanceUnit'] },
  { section: '1, 9', what: 'default altitude', value: 'm', is: server.attributes['altitudeUnit'] },
  { section: '1, 9', what: 'default volume', value: 'ltr', is: server.attributes['volumeUnit'] },
  { section: '1, 9', what: 'default coordinates', value: 'dd', is: server.coordinateFormat },
  { section: '1, 9', what: 'default time zone', value: 'Africa/Algiers', is: server.attributes['timezone'] },
  { section: '1, 9', what: 'default speed of a person', value: 'kmh', is: reader.speedUnit },
  {
    section: '1, 9',
    what: 'other defaults of a person',
    value: ['km', 'm', 'ltr', 'dd'],
    is: [reader.distanceUnit, reader.altitudeUnit, reader.volumeUnit, reader.coordinateFormat],
  },
]
