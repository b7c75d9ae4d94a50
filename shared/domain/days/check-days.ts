import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { dayOf, type Day } from './day.ts'
import { notesDerived } from './derivation-flags.ts'

/**
 * What does not add up. `sum`: the total at the end of a day is not that at its beginning and what its quarters travelled.
 * `start`: a day begins with another total than the day before it ends with. `legs`: the totals of stored positions do not
 * follow from their legs. `positions`: there are more or fewer of them than the summary counts. `latest`: the device's
 * state knows another total than the day of its last position. The same of engine hours: `hoursSum`, `hoursStart`,
 * `hoursLegs`, `hoursLatest`.
 */
export interface Difference {
  day: number
  what: Total | 'positions' | 'hoursSum' | 'hoursStart' | 'hoursLegs' | 'hoursLatest'
  /** the largest of its kind in that day, metres or ms; of `positions`, how many */
  by: number
}
type Total = 'sum' | 'start' | 'legs' | 'latest'

/**
 * What differs within a summary. Up to the first total that was given, by a tracker or a person, each quarter adds what it
 * travelled; what follows counts on from what was given.
 */
export function checkDay(day: Day): Difference[] {
  const { before, carry, quarters, total, written } = day
  if (!before.totals || !carry.totals || !written) return []
  const given = written.given.totalDistance
  let expected = before.totals.totalDistance
  let by = 0
  for (const { metres, last } of quarters) {
    if (given && last.fixTime >= given.fixTime) break
    expected = inSteps(expected + metres)
    by = Math.max(by, apart(last.totalDistance, expected))
  }
  if (!given) by = Math.max(by, apart(carry.totals.totalDistance, expected))
  by = Math.max(by, apart(carry.last?.totalDistance, carry.totals.totalDistance))
  const metres = quarters.reduce((sum, quarter) => inSteps(sum + quarter.metres), 0)
  return [...found(day.day, 'sum', Math.max(by, apart(total?.metres, metres))), ...checkHours(day)]
}

/** Engine hours only grow, until they are given by a tracker or a person, and end as the last position says. */
function checkHours({ day, before, carry, quarters, written }: Day): Difference[] {
  const given = written?.given.hours
  let known = before.totals?.hours ?? 0
  let by = 0
  for (const { last } of quarters) {
    if (given && last.fixTime >= given.fixTime) break
    by = Math.max(by, known - hoursOf(last))
    known = hoursOf(last)
  }
  if (!given) by = Math.max(by, Math.abs((carry.totals?.hours ?? 0) - known))
  return found(day, 'hoursSum', Math.max(by, carry.last ? hoursApart(carry.last, carry.totals) : 0))
}

/** What differs between a day and the stored one before it. */
export const checkStart = ({ carry }: Day, { day, before: { totals } }: Day): Difference[] => [
  ...found(day, 'start', apart(totals?.totalDistance, carry.totals?.totalDistance)),
  ...found(day, 'hoursStart', totals && carry.totals ? hoursApart(totals, carry.totals) : 0),
]

/**
 * What differs between stored positions of a day and the same as derived again. Where the marks of jumps are others, the
 * settings were, and where nothing notes what was derived, the build was: nothing is to be said of what follows there.
 */
export function checkLegs(
  day: number,
  { stored, derived }: { stored: readonly Position[]; derived: readonly Position[] },
): Difference[] {
  let [by, byHours] = [0, 0]
  for (const [place, position] of stored.entries()) {
    const { attributes } = derived[place]!
    if (position.attributes === attributes) continue
    if (!notesDerived(position) || position.attributes.outlier !== attributes.outlier) break
    by = Math.max(
      by,
      apart(position.attributes.totalDistance, attributes.totalDistance),
      apart(position.attributes.distance, attributes.distance),
    )
    byHours = Math.max(byHours, hoursApart(position.attributes, attributes))
  }
  return [...found(day, 'legs', by), ...found(day, 'hoursLegs', byHours)]
}

/** What differs between a summary and the positions of its day, as many as there are, and the metres that they count. */
export const checkAmounts = ({ day, count, total }: Day, counted: { count: number; metres: number }): Difference[] => [
  ...found(day, 'positions', Math.abs(count - counted.count)),
  ...found(day, 'legs', apart(total?.metres ?? 0, counted.metres)),
]

/** What differs between the last position that a device knows and the same one as its day was derived. */
export const checkLatest = (known: Position | null, derived: Position | null): Difference[] =>
  known && known.id === derived?.id
    ? [
        ...found(
          dayOf(known.fixTime),
          'latest',
          apart(known.attributes.totalDistance, derived.attributes.totalDistance),
        ),
        ...found(dayOf(known.fixTime), 'hoursLatest', hoursApart(known.attributes, derived.attributes)),
      ]
    : []

const found = (day: number, what: Difference['what'], by: number): Difference[] => (by > 0 ? [{ day, what, by }] : [])

/** How far two totals are from each other, m; nothing where one of them is not known. */
function apart(one: unknown, other: unknown): number {
  if (typeof one !== 'number' || typeof other !== 'number') return 0
  return inSteps(Math.abs(one - other))
}

/** ms of engine hours; a position that says nothing of them has none */
const hoursOf = ({ hours }: { hours?: unknown }): number => (typeof hours === 'number' ? hours : 0)

const hoursApart = (one: { hours?: unknown }, other: { hours?: unknown } | undefined): number =>
  other ? Math.abs(hoursOf(one) - hoursOf(other)) : 0

const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)
