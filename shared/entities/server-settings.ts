import * as z from 'zod'
import type { RecordOf } from './entity.ts'
import { coordinateFormat, flag, optionalText } from './fields.ts'
import { brandAttributes, choiceAttributes, soundAttributes } from './choice-attributes.ts'
import {
  attributesWith,
  engineAttributes,
  engineStopAttributes,
  fuelPriceAttributes,
  geolocationAttributes,
  roadAttributes,
  logbookAttributes,
  scoreAttributes,
  politicalView,
  reportAttributes,
  shareAttributes,
} from './attribute-schemas.ts'

const degrees = z
  .preprocess((value) => (typeof value === 'string' ? Number(value) : (value ?? 0)), z.number())
  .default(0)

/** One tenant's own settings: what clients of this API call the server. */
export const serverSettings = {
  schema: z.object({
    registration: flag,
    readonly: flag,
    deviceReadonly: flag,
    limitCommands: flag,
    disableReports: flag,
    fixedEmail: flag,
    forceSettings: flag,
    map: optionalText(),
    mapUrl: optionalText(1024),
    overlayUrl: optionalText(1024),
    poiLayer: optionalText(1024),
    announcement: optionalText(4000, 'lines'),
    latitude: degrees,
    longitude: degrees,
    zoom: degrees,
    coordinateFormat,
    openIdForce: flag,
    attributes: attributesWith({
      ...engineAttributes,
      ...engineStopAttributes,
      ...scoreAttributes,
      ...logbookAttributes,
      ...fuelPriceAttributes,
      ...reportAttributes,
      ...shareAttributes,
      ...geolocationAttributes,
      ...roadAttributes,
      ...choiceAttributes,
      ...brandAttributes,
      ...soundAttributes,
      politicalView,
    }),
  }),
}
export type ServerSettings = RecordOf<typeof serverSettings>

/** What a new tenant starts with, as the specification says. */
export const newServerSettings = (): ServerSettings =>
  serverSettings.schema.parse({
    coordinateFormat: 'dd',
    attributes: {
      speedUnit: 'kmh',
      distanceUnit: 'km',
      altitudeUnit: 'm',
      volumeUnit: 'ltr',
      timezone: 'Africa/Algiers',
    },
  })
