import * as z from 'zod'

/** Fields that rows of several reports have. Their descriptions are those of the document of the API. */

export const recordId = z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('id of a record')
export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
export const text = z.string()
export const number = z.number()
export const metres = z.number().describe('metres')
export const knots = z.number().describe('knots')
export const ms = z.number().describe('milliseconds')
/** ISO text in UTC */
export const moment = z.string().meta({ format: 'date-time' })

/** Of all rows about a stretch of time. What is unknown, or of no use for a kind of row, is 0, or null where it is text. */
export const stretch = () => ({
  deviceId: recordId,
  deviceName: text,
  /** of the vehicle's own counter when it has one, unless `report.ignoreOdometer` is set; else of its positions */
  distance: metres,
  /** of a summary: over its engine hours; over the time of its trips where none are known */
  averageSpeed: knots.describe('knots; never above a maximum that is known'),
  maxSpeed: knots,
  spentFuel: number.describe('litres'),
  startOdometer: metres,
  endOdometer: metres,
  startTime: moment,
  endTime: moment,
})

/** Additions of ours, which other clients pass over. */
export const rates = () => ({
  fuelPer100Km: number.nullable().describe('litres on 100 km; null where no fuel is known to be used'),
  fuelPerHour: number.nullable().describe('litres in an hour of the trip, or of engine time; null as above'),
})

const onlyTrue = (says: string) => z.literal(true).meta({ type: 'boolean', description: says }).optional()

/** Of rows of every report that is made of days. */
export const arriving = () => ({
  arriving: onlyTrue('true while more data of its days are on their way and what it says is passing; absent otherwise'),
})
/** Of rows that were asked for with gaps. */
export const gap = () => ({
  gap: onlyTrue('true for a time in which the device moved without data; absent for others. Only with `gaps`'),
})
