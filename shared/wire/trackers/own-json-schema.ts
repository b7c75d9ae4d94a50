import * as z from 'zod'
import { trackerLimits } from '../../domain/limits/trackers.ts'
import { radioTypes } from '../../domain/position.ts'
import { sentSpeedUnits } from '../../domain/units.ts'
import { flagWords, numeric } from './values/numeric.ts'

/**
 * Our own tracker JSON for the people who build trackers: `docs/tracker-positions.schema.json` is made from it. Messages
 * are read by hand in `own-json.ts`, as that is several times as fast; a test holds the two to the same verdicts.
 */
const numericText = z.string().regex(numeric)
const number = (min: number, max?: number) =>
  z.union([max === undefined ? z.number().min(min) : z.number().min(min).max(max), numericText])

const moment = z
  .union([z.iso.datetime({ offset: true }), number(trackerLimits.fixTimeOldest / 1000)])
  .describe('ISO 8601 with a zone, epoch seconds (fractions allowed) or epoch milliseconds')

const value = z.union([z.string().max(trackerLimits.attributeTextLengthMax), z.number(), z.boolean(), z.null()])

const cellTower = z.object({
  radioType: z.enum(radioTypes).nullish().describe('what the cell speaks; GSM or LTE by its number when absent'),
  cellId: number(0),
  locationAreaCode: number(0),
  mobileCountryCode: number(0, 999),
  mobileNetworkCode: number(0, 999),
  signalStrength: number(-200, 200).nullish().describe('dBm'),
})

const accessPoint = z.object({
  macAddress: z.string().regex(/^[0-9A-Fa-f]{2}([:-]?[0-9A-Fa-f]{2}){5}$/),
  signalStrength: number(-200, 200).nullish().describe('dBm'),
})

const knots = trackerLimits.speedKnotsMax

const position = z
  .object({
    time: moment.describe('when the place was measured; with no place, when the message was made'),
    deviceTime: moment.nullish().describe('when the message was made, if that differs from time'),
    latitude: number(-90, 90).nullish().describe('degrees, WGS 84; leave both away for a heartbeat'),
    longitude: number(-180, 180).nullish().describe('degrees, WGS 84'),
    speed: number(0, Math.floor(knots * sentSpeedUnits.kmh))
      .nullish()
      .describe('km/h, or as speedUnit says'),
    speedUnit: z.enum(Object.keys(sentSpeedUnits)).nullish().describe('unit of speed; kmh when absent'),
    course: number(0, 360).nullish().describe('degrees clockwise from north'),
    altitude: number(trackerLimits.altitudeMetresMin, trackerLimits.altitudeMetresMax).nullish().describe('metres'),
    accuracy: number(0, trackerLimits.accuracyMetresMax).nullish().describe('radius in metres'),
    valid: z
      .union([z.boolean(), z.literal([0, 1]), z.enum([...flagWords.keys()])])
      .nullish()
      .describe('false when the receiver doubts the place; true when absent'),
    attributes: z
      .record(z.string().min(1).max(trackerLimits.attributeKeyLengthMax), z.unknown())
      .nullish()
      .describe('anything else: text, numbers, true or false; objects in it are flattened with dots'),
    network: z
      .object({
        cellTowers: z.array(cellTower).max(trackerLimits.networkItemsMax).nullish(),
        wifiAccessPoints: z.array(accessPoint).max(trackerLimits.networkItemsMax).nullish(),
      })
      .nullish(),
  })
  .catchall(z.union([value, z.array(z.unknown()), z.record(z.string(), z.unknown())]))
  .describe('Any other key is an attribute')

export const ownJsonSchema = z
  .union([position, z.array(position).min(1).max(trackerLimits.fixesPerMessageMax)])
  .meta({ title: 'Positions of a tracker', description: 'Published to trackers/{uniqueId}/positions' })

/** JSON Schema 2020-12 of what a tracker may publish. */
export const ownJsonSchemaDocument = (): unknown =>
  z.toJSONSchema(ownJsonSchema, { target: 'draft-2020-12', io: 'input' })
