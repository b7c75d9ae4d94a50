import type { Rule } from './rule.ts'
import { dayMs } from '../time/durations.ts'

export const dayOf = (wallMs: number): number => Math.floor(wallMs / dayMs)
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

interface Parts {
  year: number
  /** from 0 */
  month: number
  date: number
}

const partsOf = (day: number): Parts => {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() }
}
const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1) / dayMs

/**
 * Whether a rule that began on `first` brings an event on `day`, both days since 1970, whatever its end. It is asked
 * of the day alone: no occurrence before it has to be gone through.
 */
export function occursOn(rule: Rule, first: number, day: number): boolean {
  if (day < first || !isInTurn(rule, first, day) || !fits(rule, first, day)) return false
  if (rule.bySetPosition.length === 0) return true
  return namedIn(rule, first, day).has(day)
}

/** The days that places (BYSETPOS) name, of the period that was asked for last: the next day is mostly in it, too. */
const namedLast = new WeakMap<Rule, { first: number; from: number; to: number; days: ReadonlySet<number> }>()

function namedIn(rule: Rule, first: number, day: number): ReadonlySet<number> {
  const known = namedLast.get(rule)
  if (known && known.first === first && known.from <= day && day < known.to) return known.days
  const [from, to] = periodOf(rule, day)
  const fitting = Array.from({ length: to - from }, (_, at) => from + at).filter((each) => fits(rule, first, each))
  const named = rule.bySetPosition.map((position) => fitting.at(position > 0 ? position - 1 : position))
  const days = new Set(named.filter((each) => each !== undefined))
  namedLast.set(rule, { first, from, to, days })
  return days
}

/** Whether the day, week, month or year of `day` is one that the interval does not leave out. */
function isInTurn(rule: Rule, first: number, day: number): boolean {
  const periods = () => {
    if (rule.frequency === 'DAILY') return day - first
    if (rule.frequency === 'WEEKLY') return (weekOf(rule, day) - weekOf(rule, first)) / 7
    const [from, to] = [partsOf(first), partsOf(day)]
    const years = to.year - from.year
    return rule.frequency === 'YEARLY' ? years : years * 12 + to.month - from.month
  }
  return periods() % rule.interval === 0
}

const weekOf = (rule: Rule, day: number) => day - ((weekdayOf(day) - rule.weekStart + 7) % 7)

function periodOf(rule: Rule, day: number): [from: number, to: number] {
  if (rule.frequency === 'DAILY') return [day, day + 1]
  if (rule.frequency === 'WEEKLY') return [weekOf(rule, day), weekOf(rule, day) + 7]
  const { year, month } = partsOf(day)
  return rule.frequency === 'YEARLY'
    ? [firstOf(year, 0), firstOf(year + 1, 0)]
    : [firstOf(year, month), firstOf(year, month + 1)]
}

/** Whether the parts of the rule name this day; what they leave open is as on the first day. */
function fits(rule: Rule, first: number, day: number): boolean {
  const { year, month, date } = partsOf(day)
  const began = partsOf(first)
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, frequency } = rule
  if (byMonth.length > 0 && !byMonth.includes(month + 1)) return false
  const length = firstOf(year, month + 1) - firstOf(year, month)
  if (byMonthDay.length > 0 && !byMonthDay.some((wanted) => wanted === date || wanted === date - length - 1))
    return false
  if (
    byYearDay.length > 0 &&
    !byYearDay.includes(day - firstOf(year, 0) + 1) &&
    !byYearDay.includes(day - firstOf(year + 1, 0))
  )
    return false
  if (byWeekNumber.length > 0 && !isInWeek(rule, day)) return false
  if (byDay.length > 0) return byDay.some((wanted) => isWeekday(rule, wanted, day))
  if (byMonthDay.length > 0 || byYearDay.length > 0 || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY' || byWeekNumber.length > 0) return weekdayOf(day) === weekdayOf(first)
  return date === began.date && (frequency === 'MONTHLY' || byMonth.length > 0 || month === began.month)
}

/** Whether the rule names the week of the day, from the first or, below 0, the last week with four days in its year. */
function isInWeek(rule: Rule, day: number): boolean {
  const middle = weekOf(rule, day) + 3
  const { year } = partsOf(middle)
  const [number, fromEnd] = [middle - firstOf(year, 0), middle - firstOf(year + 1, 0) + 1]
  return rule.byWeekNumber.some((week) => week === Math.floor(number / 7) + 1 || week === Math.ceil(fromEnd / 7) - 1)
}

function isWeekday(rule: Rule, { weekday, nth }: Rule['byDay'][number], day: number): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth === 0 || rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') return true
  const { year, month } = partsOf(day)
  const isInYear = rule.frequency === 'YEARLY' && rule.byMonth.length === 0
  const [from, to] = isInYear
    ? [firstOf(year, 0), firstOf(year + 1, 0)]
    : [firstOf(year, month), firstOf(year, month + 1)]
  return nth > 0 ? Math.floor((day - from) / 7) === nth - 1 : Math.floor((to - 1 - day) / 7) === -nth - 1
}
