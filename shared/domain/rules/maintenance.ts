import { leapsBetween, type CounterKind } from '../counters/counter.ts'
import type { DueService } from '../engine/active-rules.ts'
import type { Position } from '../position.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Rule } from './rule.ts'

/** The last value that was compared, for services whose value the last position does not have, or leapt to. By their ids. */
type Memory = Record<string, number>

const times = ['fixTime', 'deviceTime', 'serverTime'] as const
export const isTimeService = ({ type }: DueService): boolean => (times as readonly string[]).includes(type)

/** A service is due: its value passed the start, or one more period. */
export const maintenance: Rule<Memory> = {
  name: 'maintenance',
  evaluate(memory = {}, { position, last, activeRules }) {
    const events: RuleEvent[] = []
    const kept: Memory = {}
    for (const service of activeRules.services) {
      const known = memory[service.id]
      const latest = last ? valueOf(service, last) : 0
      const before = isCounter(service.type) ? (known ?? latest) : Math.max(known ?? 0, latest)
      const now = valueOf(service, position)
      // a counter that leaps says nothing yet: it may fall back with the next message
      if (last && latest > 0 && isCounter(service.type) && leaps(service.type, { before: last, now: position })) {
        kept[service.id] = before
        continue
      }
      if (isDue(service, before, now)) events.push(dueEvent(service, now, position.deviceTime))
      // the device's timer may be ahead of the positions, and some messages do not have the value
      const isBehind = isTimeService(service) && known !== undefined && known > now
      if (isBehind || (now === 0 && before !== 0)) kept[service.id] = isBehind ? known : before
    }
    return { memory: Object.keys(kept).length > 0 ? kept : undefined, events }
  },
}

/** The totals that the engine counts itself: they change when data come late, also without a newer position. */
const countedTotals = ['totalDistance', 'hours'] as const
export const isCountedTotal = ({ type }: DueService): boolean => (countedTotals as readonly string[]).includes(type)

interface TotalsBefore {
  /** what the rule remembers */
  memory: unknown
  before: Position
}

const comparedLast = (service: DueService, { memory, before }: TotalsBefore): number =>
  Math.max((memory as Memory | undefined)?.[service.id] ?? 0, valueOf(service, before))

/** The same when the totals of the latest position change, for services that are due by them. */
export const dueByTotals = (
  from: TotalsBefore,
  { after, services }: { after: Position; services: readonly DueService[] },
): RuleEvent[] =>
  services
    .filter(isCountedTotal)
    .filter((service) => isDue(service, comparedLast(service, from), valueOf(service, after)))
    .map((service) => dueAt(service, after))

/** By the id of a service, the total that was compared last before the device's totals began to pass. */
export type HeldTotals = Readonly<Record<string, number>>

/** The totals to compare once they do not pass any more: those that are held stay. */
export function holdTotals(held: HeldTotals = {}, from: TotalsBefore, services: readonly DueService[]): HeldTotals {
  const added = services.filter(isCountedTotal).flatMap((service) => {
    const value = comparedLast(service, from)
    return held[service.id] === undefined && value > 0 ? [[service.id, value] as const] : []
  })
  return added.length > 0 ? { ...held, ...Object.fromEntries(added) } : held
}

export const dueByHeld = (held: HeldTotals, last: Position, services: readonly DueService[]): RuleEvent[] =>
  services
    .filter((service) => isCountedTotal(service) && isDue(service, held[service.id] ?? 0, valueOf(service, last)))
    .map((service) => dueAt(service, last))

const dueAt = (service: DueService, position: Position): RuleEvent => ({
  ...dueEvent(service, valueOf(service, position), position.deviceTime),
  positionId: position.id,
})

/**
 * The same without a message, by the device's timer: for services that are due by date.
 *
 * @param now epoch ms
 */
export function dueByClock(
  memory: Memory = {},
  { last, services, now }: { last: Position | null; services: readonly DueService[]; now: number },
): { memory: Memory; events: RuleEvent[] } {
  const events: RuleEvent[] = []
  const kept: Memory = { ...memory }
  for (const service of services.filter(isTimeService)) {
    const before = Math.max(memory[service.id] ?? 0, last ? valueOf(service, last) : 0)
    if (!isDue(service, before, now)) continue
    events.push({ ...dueEvent(service, now, now), positionId: last?.id ?? 0 })
    kept[service.id] = now
  }
  return { memory: kept, events }
}

/** When (epoch ms) the next service is due by date; null when there is none. */
export function nextDueTime(services: readonly DueService[], now: number): number | null {
  const due = services.filter(isTimeService).map(({ start, period }) => {
    if (now < start) return start
    return start + (Math.floor((now - start) / period) + 1) * period
  })
  return due.length > 0 ? Math.min(...due) : null
}

/**
 * The value of a service as it is known now; null where the device never said it.
 * @param now epoch ms
 */
export function currentValueOf(
  service: DueService,
  { last, memory, now }: { last: Position | null; memory: Readonly<Record<string, unknown>>; now: number },
): number | null {
  if (isTimeService(service)) return now
  // some messages do not have it
  const known = (memory[maintenance.name] as Memory | undefined)?.[service.id]
  return (last && valueOf(service, last)) || known || null
}

function valueOf({ type }: DueService, position: Position): number {
  if (type === 'fixTime' || type === 'deviceTime' || type === 'serverTime') return position[type]
  const value = Object.hasOwn(position.attributes, type) ? position.attributes[type] : 0
  return typeof value === 'number' ? value : 0
}

const counters = ['odometer', 'hours', 'fuelUsed'] as const
const isCounter = (type: string): type is CounterKind => (counters as readonly string[]).includes(type)

function leaps(type: CounterKind, { before, now }: { before: Position; now: Position }): boolean {
  const valueIn = ({ attributes }: Position, name: string): number => Number(attributes[name] ?? 0)
  const timeOf = ({ fixTime, deviceTime }: Position) => Math.max(fixTime, deviceTime)
  return leapsBetween(type, {
    before: valueIn(before, type),
    now: valueIn(now, type),
    metres: Math.max(0, valueIn(now, 'totalDistance') - valueIn(before, 'totalDistance')),
    elapsedMs: Math.max(0, timeOf(now) - timeOf(before)),
  })
}

/** Both values have to be known: a counter that begins, or begins again, is not due. */
function isDue({ start, period }: DueService, before: number, now: number): boolean {
  if (before === 0 || now === 0 || now < start) return false
  return before < start || Math.floor((before - start) / period) < Math.floor((now - start) / period)
}

const dueEvent = ({ id, type }: DueService, value: number, eventTime: number): RuleEvent => ({
  type: 'maintenance',
  eventTime,
  maintenanceId: id,
  attributes: { [type]: value },
})
