import { dayOf } from '../../../shared/domain/days/day.ts'
import { arrivingDaysOf } from '../../../shared/domain/days/late-data.ts'
import type { DeviceReport } from './device-report.ts'

/** epoch ms */
interface Stretch {
  startTime: number
  endTime: number
}

/** Whether history of the days of a stretch arrives. */
export function isArriving({ state }: DeviceReport, { startTime, endTime }: Stretch): boolean {
  const days = arrivingDaysOf(state.memory)
  if (days.length === 0) return false
  const [first, last] = [dayOf(startTime), dayOf(endTime)]
  return days.some(([from, to]) => from <= last && to >= first)
}

/** What rows say while history of their days arrives; those of all other days are as they always were. */
export const arrivingMark = (report: DeviceReport, stretch: Stretch): { arriving?: true } =>
  isArriving(report, stretch) ? { arriving: true } : {}

const fastestOf = new WeakMap<DeviceReport, number>()

/**
 * Speeds of a way, knots; 0, which is unknown, for more than a jump of the receiver has. What is missing in between, mostly
 * because it is still to arrive, makes a long way of a short time with the engine on. A train or an aircraft is as fast as
 * that: its top speed is known when its average bears it out.
 */
export function knownSpeeds(
  report: DeviceReport,
  { average, most }: { average: number; most: number },
): { averageSpeed: number; maxSpeed: number } {
  const fastest = fastestOf.get(report) ?? report.sources.daySettings(report.device).fastestKnots
  fastestOf.set(report, fastest)
  const isFast = (knots: number) => fastest > 0 && knots > fastest
  return {
    averageSpeed: isFast(average) && average > most ? 0 : average,
    maxSpeed: isFast(most) && most > 2 * average ? 0 : most,
  }
}
