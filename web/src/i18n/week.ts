import { weekdays } from '../../../shared/domain/calendar/calendar.ts'

/** The weekday that weeks begin with in a region: 0 is Sunday. Monday where the browser does not say. */
export function firstWeekdayOf(region: string): number {
  const locale = new Intl.Locale(region) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}

/** `SU` to `SA`, in the order of the region's week. */
export const weekFrom = (firstWeekday: number): string[] => [
  ...weekdays.slice(firstWeekday),
  ...weekdays.slice(0, firstWeekday),
]
