/**
 * Days and times as readers type them. Values are those of HTML's date fields: `2030-12-31`, `2030-12-31T22:05`; times are
 * those of a clock on the wall, in no zone.
 */
export type DateKind = 'date' | 'date-time'

type DatePart = 'day' | 'month' | 'year'

/** A day that shows each part by its digits. */
const example = '2030-12-31T22:05'

/** `31/12/2030` or `31/12/2030, 22:05`, in the order and with the clock of a region; empty for what is no value. */
export function dateText(value: string, region: string, kind: DateKind): string {
  const moment = momentOf(value)
  if (moment === null) return ''
  const parts = formatOf(region, kind).formatToParts(moment)
  return plain(parts.map((part) => part.value).join(''))
}

/** What a reader of the region should type, as an example. */
export const dateExample = (region: string, kind: DateKind): string => dateText(example, region, kind)

/**
 * The value of what was typed, or null when it is none. Parts stand in the order of the region, or year first; any sign
 * separates them, a year may have two digits, a time hours only, digits may be Arabic.
 */
export function valueOfText(text: string, region: string, kind: DateKind): string | null {
  const typed = latinDigits(plain(text)).toLowerCase()
  const numbers = [...typed.matchAll(/\d+/g)].map(([digits]) => digits)
  const day = dayOf(numbers.slice(0, 3), region)
  if (day === null) return null
  if (kind === 'date') return numbers.length === 3 ? day : null
  const time = timeOf(numbers.slice(3), halfOf(typed, region))
  return time === null ? null : `${day}T${time}`
}

/** `22:05` of what was typed as a time of day, or null. */
export function timeOfText(text: string, region: string): string | null {
  const typed = latinDigits(plain(text)).toLowerCase()
  return timeOf(
    [...typed.matchAll(/\d+/g)].map(([digits]) => digits),
    halfOf(typed, region),
  )
}

/** The time of a value as the region writes it; empty when it has none. */
export function timeText(value: string, region: string): string {
  const moment = value.includes('T') ? momentOf(value) : null
  if (moment === null) return ''
  return plain(new Intl.DateTimeFormat(region, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' }).format(moment))
}

/** Milliseconds of a value in UTC, or null when it is none. */
export function momentOf(value: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value)) return null
  const moment = Date.parse(value.length === 10 ? `${value}T00:00Z` : `${value}Z`)
  return Number.isNaN(moment) ? null : moment
}

/** `2030-12-31` of a moment in UTC. */
export const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

const formatOf = (region: string, kind: DateKind) =>
  new Intl.DateTimeFormat(region, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(kind === 'date-time' && { hour: '2-digit', minute: '2-digit' }),
  })

function dayOf(numbers: readonly string[], region: string): string | null {
  if (numbers.length < 3 || numbers.some((digits) => digits.length > 4)) return null
  const order: readonly DatePart[] = numbers[0]!.length === 4 ? ['year', 'month', 'day'] : orderOf(region)
  const part = (name: DatePart) => numbers[order.indexOf(name)]!
  const year = part('year').length === 2 ? `20${part('year')}` : part('year')
  const value = `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`
  const moment = momentOf(value)
  // 31 February would become a day of March
  return moment !== null && dayText(moment) === value ? value : null
}

const orderOf = (region: string): DatePart[] =>
  formatOf(region, 'date')
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

type Half = 'morning' | 'afternoon' | null

function timeOf(numbers: readonly string[], half: Half): string | null {
  const [hour = '', minute = '00'] = numbers
  if (numbers.length === 0 || numbers.length > 2 || hour.length > 2 || minute.length !== 2) return null
  const hours = half === null ? Number(hour) : (Number(hour) % 12) + (half === 'afternoon' ? 12 : 0)
  const isTime = hours < 24 && Number(minute) < 60 && (half === null || (Number(hour) >= 1 && Number(hour) <= 12))
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null
}

/** Which half of the day the text names, in the region's words or as am and pm. */
function halfOf(typed: string, region: string): Half {
  if (/\d\s*a\.?m/.test(typed)) return 'morning'
  if (/\d\s*p\.?m/.test(typed)) return 'afternoon'
  const format = new Intl.DateTimeFormat(region, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
  const word = (hour: number) =>
    format
      .formatToParts(Date.UTC(2030, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')
      ?.value.toLowerCase()
  const isNamed = (name: string | undefined) => name !== undefined && typed.includes(name)
  return isNamed(word(22)) ? 'afternoon' : isNamed(word(9)) ? 'morning' : null
}

/** Without the marks of direction that some regions write between the parts, and with plain spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u061C\u200E\u200F]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
