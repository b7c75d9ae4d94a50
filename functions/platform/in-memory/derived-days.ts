import type { Day } from '../../../shared/domain/days/day.ts'
import type { DerivedDays } from '../ports/ports.ts'

/** @param byDevice days by device, then by number */
export function derivedDays(byDevice: Map<number, Map<number, Day>>): DerivedDays {
  const sorted = (deviceId: number) => [...(byDevice.get(deviceId)?.values() ?? [])].toSorted((a, b) => a.day - b.day)
  return {
    // oxlint-disable-next-line max-params -- the port's own signature
    async days(deviceId, from, to) {
      return structuredClone(sorted(deviceId).filter(({ day }) => day >= from && day <= to))
    },
    async nextDay(deviceId, day, side) {
      const days = sorted(deviceId)
      const found = side === 'before' ? days.findLast((one) => one.day < day) : days.find((one) => one.day > day)
      return structuredClone(found) ?? null
    },
    async keepDays(deviceId, days) {
      const mine = byDevice.get(deviceId) ?? new Map<number, Day>()
      byDevice.set(deviceId, mine)
      for (const day of days) {
        if (day.count > 0) mine.set(day.day, structuredClone(day))
        else mine.delete(day.day)
      }
    },
  }
}
