import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'

/** From seven to six in Algiers, which is an hour ahead of UTC all year; Friday and Saturday are free there. */
const weekend: readonly number[] = [5, 6]
const opensMs = 6 * hourMs
const closesMs = 17 * hourMs

/** How long (ms) the company works between two moments (epoch ms). @param restDays days of the week, 0 for Sunday */
export function workedMs(from: number, to: number, restDays = weekend): number {
  let worked = 0
  for (let day = from - (from % dayMs); day < to; day += dayMs) {
    if (restDays.includes(new Date(day).getUTCDay())) continue
    worked += Math.max(0, Math.min(to, day + closesMs) - Math.max(from, day + opensMs))
  }
  return worked
}

export const isWorking = (timeMs: number, restDays = weekend): boolean =>
  !restDays.includes(new Date(timeMs).getUTCDay()) && timeMs % dayMs >= opensMs && timeMs % dayMs < closesMs
