import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { useLanguage } from './use-words.ts'
import { useReaderZone } from './reader-zone.ts'
import { relativeParts } from './relative-parts.ts'

export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** `21 Nov 2026`; takes ISO text or epoch ms */
  date(moment: string | number): string
  /** a stored date: the day that was meant where it is one without a time, which is kept as midnight UTC */
  storedDate(moment: string | number): string
  /** `14:05` */
  time(moment: string | number): string
  /** `21 Nov 2026, 14:05` */
  dateTime(moment: string | number): string
  /** `A, B and C` */
  list(items: readonly string[]): string
  /** `3 minutes ago`, `in 2 days`; `nowMs` comes from `useNow` */
  relative(moment: string | number, nowMs: number): string
}

/** Writes numbers and moments in the reader's language, times in the reader's zone. */
export function useFormats(): Formats {
  const { language } = useLanguage()
  const timeZone = useReaderZone()
  return sharedFormats(regionOf[language] ?? language, timeZone)
}

// Making Intl formats costs far more than using them, and every row of a list wants the same ones.
let last: { key: string; formats: Formats } | null = null

function sharedFormats(region: string, timeZone: string): Formats {
  const key = `${region} ${timeZone}`
  if (last?.key !== key) last = { key, formats: formatsOf(region, timeZone) }
  return last.formats
}

const numberFormatsMax = 50

function formatsOf(region: string, timeZone: string): Formats {
  const date = new Intl.DateTimeFormat(region, { timeZone, dateStyle: 'medium' })
  const day = new Intl.DateTimeFormat(region, { timeZone: 'UTC', dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(region, { timeZone, hour: '2-digit', minute: '2-digit' })
  const both = new Intl.DateTimeFormat(region, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const list = new Intl.ListFormat(region, { type: 'conjunction', style: 'short' })
  const short = new Intl.RelativeTimeFormat(region, { numeric: 'auto', style: 'short' })
  const long = new Intl.RelativeTimeFormat(region, { numeric: 'auto' })
  const numbers = new BoundedMap<string, Intl.NumberFormat>(numberFormatsMax)
  const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    const known = numbers.get(key) ?? new Intl.NumberFormat(region, options)
    if (!numbers.has(key)) numbers.set(key, known)
    return known
  }
  return {
    number: (value, options) => numberFormat(options).format(value),
    date: (moment) => date.format(new Date(moment)),
    storedDate: (moment) => {
      const at = new Date(moment)
      return (at.getTime() % dayMs === 0 ? day : date).format(at)
    },
    time: (moment) => time.format(new Date(moment)),
    dateTime: (moment) => both.format(new Date(moment)),
    list: (items) => list.format(items),
    relative: (moment, nowMs) => {
      const { value, unit } = relativeParts(new Date(moment).getTime() - nowMs)
      // `5 min ago` is read in a column, `next mo` is not
      return (unit === 'month' || unit === 'year' ? long : short).format(value, unit)
    },
  }
}
