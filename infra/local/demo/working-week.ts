import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'

/** Sunday to Thursday from seven to six in Algiers, which is an hour ahead of UTC all year. */
const workingDays = [0, 1, 2, 3, 4]
const opensMs = 6 * hourMs
const closesMs = 17 * hourMs

/** How long (ms) the company works between two moments (epoch ms). */
export function workedMs(from: number, to: number): number {
  let worked = 0
  for (let day = from - (from % dayMs); day < to; day += dayMs) {
    if (!workingDays.includes(new Date(day).getUTCDay())) continue
    worked += Math.max(0, Math.min(to, day + closesMs) - Math.max(from, day + opensMs))
  }
  return worked
}

export const isWorking = (timeMs: number): boolean =>
  workingDays.includes(new Date(timeMs).getUTCDay()) && timeMs % dayMs >= opensMs && timeMs % dayMs < closesMs
