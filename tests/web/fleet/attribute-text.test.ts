import { expect, test } from 'vitest'
import { attributeLabel } from '../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../../../web/src/display/attribute-text.ts'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { wordsOf } from './product-words.ts'

const t = wordsOf('en')
const measures = measuresOf(
  'en-GB',
  {
    speedUnit: 'kmh',
    distanceUnit: 'km',
    altitudeUnit: 'm',
    volumeUnit: 'ltr',
    coordinateFormat: 'dd',
    timezone: 'UTC',
  },
  t,
)

test.each([
  { key: 'odometer', value: 12_300, shown: 'Odometer: 12.3 km' },
  { key: 'power', value: 27.456, shown: 'Supply voltage: 27.46 V' },
  { key: 'temp1', value: -18.5, shown: 'Temperature 1: -18.5 °C' },
  { key: 'hours', value: 5_400_000, shown: 'Engine hours: 1.5 h' },
  { key: 'fuel', value: 41.5, shown: 'Fuel: 41.5 l' },
  { key: 'in2', value: true, shown: 'Input 2: Yes' },
  { key: 'alarm', value: 'sos,tow', shown: 'Alarm: SOS and Towing' },
  { key: 'speedLimit', value: 27, shown: 'Speed limit: 50 km/h' },
  { key: 'obdSpeed', value: 50, shown: 'OBD speed: 50 km/h' },
  { key: 'vendorThing', value: 'x7', shown: 'vendorThing: x7' },
  { key: 'rpm', value: 1450, shown: 'Engine speed: 1,450 rpm' },
])('$shown', ({ key, value, shown }) =>
  expect(`${attributeLabel(key, t)}: ${attributeText(key, value, { t, measures })}`).toBe(shown),
)
