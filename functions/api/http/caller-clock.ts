import { momentOfWallTime } from '../../../shared/domain/time/time-zone.ts'
import { readerOf } from '../exports/reader.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { queryOf } from './query.ts'

/** Of queries: those that hold a moment. */
const moments = ['from', 'to', 'since'] as const
const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/

/**
 * The query, where moments without a zone, as clients in Dart write them, are on the caller's clock: in the time zone of
 * the user, else in that of the organisation. A time that the clock shows twice is the earlier one.
 */
export const timedQueryOf = (c: ApiContext, caller: ScopedCaller): Promise<URLSearchParams> =>
  timedQuery(queryOf(c), caller)

/** The same of a query that came otherwise; it is changed in place. */
export async function timedQuery(query: URLSearchParams, caller: ScopedCaller): Promise<URLSearchParams> {
  const without = moments.filter((name) => wallTime.test(query.get(name) ?? ''))
  if (without.length === 0) return query
  const { zone } = await readerOf(caller)
  for (const name of without) {
    const text = query.get(name)!
    const wallMs = Date.parse(`${text.slice(0, 'yyyy-mm-ddThh:mm:ss.sss'.length)}Z`)
    // a day that no month has is refused as the client wrote it
    if (isDate(text, wallMs)) query.set(name, new Date(momentOfWallTime(wallMs, zone)).toISOString())
  }
  return query
}

/** Some readers of dates take the 30th of February for the 1st of March. */
const isDate = (text: string, wallMs: number): boolean =>
  !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(text.slice(0, 'yyyy-mm-dd'.length))
