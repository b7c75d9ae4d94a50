import { assumptions as assumed } from './assumptions.data.ts'
import type { Usage } from './bill.ts'
import type { Priced } from './load.ts'

const secondsPerDay = 86_400
const secondsPerMonth = secondsPerDay * assumed.daysPerMonth
const hoursPerMonth = secondsPerMonth / 3_600

/** What is written into the table of tracks, on demand or as a capacity of which a part is in use. */
export function tracksWrites({ facts: { tracksCapacity } }: Priced, units: number): Usage {
  if (tracksCapacity === null) return { dynamoWriteUnits: units }
  return { dynamoWriteCapacityHours: (units / secondsPerMonth / assumed.provisionedUse) * hoursPerMonth }
}

/**
 * What stands of a capacity, used or not. Reads are priced on demand beside it, though it takes some of them.
 * @param positions a month
 */
export function leastCapacity(priced: Priced, positions: number): Usage {
  const { tracksCapacity } = priced.facts
  if (tracksCapacity === null) return {}
  const { load, measured } = priced
  const { day } = measured
  const units =
    (positions / day.positionsPerMessage) * day.writeUnitsPerMessage +
    load.devices * assumed.daysPerMonth * day.timerWriteUnitsPerDay
  const used = units / secondsPerMonth / assumed.provisionedUse
  return {
    dynamoWriteCapacityHours:
      (Math.max(0, tracksCapacity.writesMin - used) + tracksCapacity.indexWritesMin) * hoursPerMonth,
    dynamoReadCapacityHours: tracksCapacity.readsMin * hoursPerMonth,
    cloudWatchAlarmMetrics: tracksCapacity.scaled * assumed.alarmsPerScaledCapacity,
  }
}

/** Entries of the journals: one for each batch, read before the next, kept for a day. */
export function journalUsage(
  priced: Priced,
  { callsPerSecond, messagesPerSecond }: { callsPerSecond: number; messagesPerSecond: number },
): Usage {
  const { facts, measured } = priced
  if (!facts.isSavedLater) return {}
  const waiting = (messagesPerSecond / callsPerSecond) * Math.max(0, 1 - measured.day.savesPerMessage)
  const bytes = waiting * measured.journalBytesPerMessage
  const calls = callsPerSecond * secondsPerMonth
  const kept = (callsPerSecond * secondsPerDay * (bytes + 2 * assumed.itemOverheadBytes)) / 1e9
  return {
    dynamoWriteUnits: calls * Math.ceil((bytes + assumed.itemOverheadBytes) / 1_024),
    dynamoReadUnits: calls,
    dynamoGigabyteMonths: kept,
    dynamoBackupGigabyteMonths: kept,
  }
}
