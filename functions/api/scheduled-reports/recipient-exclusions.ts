import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import { filled } from '../../../shared/domain/failures.ts'
import { readerOf } from '../http/failure-reader.ts'
import type { ApiContext } from '../route.ts'

/** An entry of a calendar's file that cannot be read, as the API names it. */
export interface LeftOutJson {
  line: number
  entry: string
  reason: string
}

/**
 * Calendars with the entries of their files that are left out, in the language of `Accept-Language`; those of which all
 * can be read as they are.
 */
export async function withLeftOut<Kept extends { data: string }>(
  calendars: readonly Kept[],
  c: ApiContext,
): Promise<(Kept & { leftOut?: LeftOutJson[] })[]> {
  const read = calendars.map(({ data }) => readCalendar(data))
  if (read.every((each) => !isCalendar(each) || each.leftOut.length === 0)) return [...calendars]
  const { language, words } = await readerOf(c.req.header('accept-language') ?? '')
  c.header('content-language', language)
  c.header('vary', 'accept-language', { append: true })
  return calendars.map((calendar, at) => {
    const problems = isCalendar(read[at]!) ? read[at].leftOut : []
    if (problems.length === 0) return calendar
    return {
      ...calendar,
      leftOut: problems.map(({ line, entry, reason }) => ({ line, entry, reason: filled(reason, words) })),
    }
  })
}
