import { Failure } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { ApiContext } from '../route.ts'

/** The query as it was written: values that hold commas stay whole. */
export const queryOf = (c: ApiContext): URLSearchParams => new URL(c.req.url).searchParams

/** Of `true` and `false` in any case; absent and empty is false. @throws Failure invalid */
export function flagIn(query: URLSearchParams, name: string): boolean {
  const text = (query.get(name) ?? '').toLowerCase()
  if (['', 'true', 'false'].includes(text)) return text === 'true'
  throw new Failure('invalid', '{field}: "{text}" is neither true nor false.', {
    field: name,
    values: { text: clipped(text) },
  })
}

/** Every value of a repeated parameter as record ids. @throws Failure invalid; tooLarge over `accountLimits.idsPerRequestMax` */
export function idsIn(query: URLSearchParams, name: string): number[] {
  const texts = query.getAll(name)
  if (texts.length > accountLimits.idsPerRequestMax) {
    throw new Failure('tooLarge', '{field}: too many. Ask for at most {most} at a time.', {
      field: name,
      values: { most: accountLimits.idsPerRequestMax },
    })
  }
  return texts.map((text) => {
    const id = wholeNumber(text)
    if (id === null)
      throw new Failure('invalid', '{field}: "{text}" is not an id. Give a number.', {
        field: name,
        values: { text: clipped(text) },
      })
    return id
  })
}

/** The first value as an id; null when absent, empty or 0, which stands for none. @throws Failure invalid */
export const idIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name)
  return text === null || text === '' ? null : idsIn(query, name)[0]! || null
}

/** The same, of a device without which there is no answer. @throws Failure invalid */
export function requiredIdIn(query: URLSearchParams, name: string): number {
  if (!query.get(name)) throw new Failure('invalid', '{field}: missing. Give the id of a device.', { field: name })
  return idsIn(query, name)[0]!
}

/** A count; `fallback` when absent. @throws Failure invalid */
export function countIn(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const count = wholeNumber(text)
  if (count !== null) return count
  throw new Failure('invalid', '{field}: "{text}" is not a count. Give 0 or more.', {
    field: name,
    values: { text: clipped(text) },
  })
}

/** The part of a list that `limit` and `offset` name; all of it without a limit. @throws Failure invalid */
export function pageIn(query: URLSearchParams): <Item>(list: Item[]) => Item[] {
  const [limit, offset] = [countIn(query, 'limit', 0), countIn(query, 'offset', 0)]
  return (list) => (limit > 0 ? list.slice(offset, offset + limit) : list)
}

/** An id out of a path; null when it cannot be one. */
export function wholeNumber(text: string): number | null {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** Keys hold thirteen digits of a time: the year 2286. Earlier than 1970 there was nothing to track. */
const momentMax = 9_999_999_999_999

/** A moment as epoch ms; null when absent. @throws Failure invalid */
export function momentIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null || text === '') return null
  return requireMoment(text, name)
}

/**
 * ISO 8601 date and time with a zone: `Z` or an offset, up to nine digits of a second, a zone name in brackets
 * allowed and ignored. A plus that arrives as a blank, because it was not escaped, is still a plus.
 *
 * @returns epoch ms
 * @throws Failure invalid
 */
export function requireMoment(text: string, field: string): number {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?(Z|[+\- ]\d\d:?\d\d)(\[[^\]]*\])?$/i.exec(text)
  const [, date, time, fraction = '', zone = ''] = found ?? []
  const offset = zone
    .replace(' ', '+')
    .replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
    .toUpperCase()
  const epochMs = found ? Date.parse(`${date}T${time}${fraction.slice(0, 4)}${offset}`) : Number.NaN
  if (!Number.isNaN(epochMs)) return Math.min(Math.max(epochMs, 0), momentMax)
  throw new Failure('invalid', '{field}: "{text}" is not a moment. Write it like 2024-05-01T12:34:56Z.', {
    field,
    values: { text: clipped(text) },
  })
}

/** A value of a body as the text that it should have been. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const clipped = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
