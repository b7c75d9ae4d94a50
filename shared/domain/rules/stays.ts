import type { WatchedGeofence } from '../engine/active-rules.ts'
import { placeAt } from '../engine/event-places.ts'
import type { EventPlace, RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'

/**
 * A stay in a geofence: since when (fix time, epoch ms), and 1 once it was well inside; where more is to be said of it, the
 * id of the position that began it; and while the entry waits, when that was by the tracker's clock.
 */
export type Stay = [since: number, isDeep: 0 | 1, positionId?: number, waiting?: number]

export interface Stays {
  in?: Record<string, Stay>
  /** those of which was said that they are long */
  long?: number[]
  /** where the position is that began a stay, while more is to be said of it; older builds remembered none */
  at?: Record<string, EventPlace>
}

type Limits = Pick<WatchedGeofence, 'id' | 'leastStayMs' | 'longStayMs' | 'isOn'>

/** A stay that begins: it is said at once where no least stay is wanted, and where nobody knows when it began. */
export function begunStay(
  geofence: Limits,
  { position, isDeep, isFirst }: { position: Position; isDeep: boolean; isFirst: boolean },
): { stay: Stay; place: EventPlace | undefined; events: RuleEvent[] } {
  const { fixTime, deviceTime, id } = position
  const waits = geofence.leastStayMs > 0 && !isFirst
  const deep = isDeep ? 1 : 0
  const known: Stay = geofence.longStayMs > 0 && !isFirst ? [fixTime, deep, id] : [fixTime, deep]
  const stay: Stay = waits ? [fixTime, deep, id, deviceTime] : known
  const isSaid = !waits && geofence.isOn(fixTime)
  const place = isToBeSaid(geofence, stay, false) ? placeAt(position) : undefined
  return { stay, place, events: isSaid ? [entry(geofence, { deviceTime })] : [] }
}

/** Whether a stay is an event yet, or becomes one again by lasting. */
const isToBeSaid = ({ longStayMs }: Limits, [, , positionId, waiting]: Stay, isLong: boolean): boolean =>
  waiting !== undefined || (longStayMs > 0 && positionId !== undefined && !isLong)

interface KnownStay {
  stay: Stay
  isLong: boolean
  place: EventPlace | undefined
}

/** What is remembered of a stay that was begun. */
export const knownStay = ({ in: inside, long, at }: Stays, id: number): KnownStay | null => {
  const stay = inside?.[id]
  return stay ? { stay, isLong: long?.includes(id) === true, place: at?.[id] } : null
}

/**
 * What is due of a stay by a time (epoch ms), before it goes on or ends. All of it is said of the position that began the
 * stay, so that fixes that come late, and the device's timer, say the same.
 */
export function dueOfStay(
  geofence: Limits,
  { stay, isLong, place: known }: KnownStay,
  at: number,
): KnownStay & { events: RuleEvent[] } {
  const { id, leastStayMs, longStayMs } = geofence
  const [since, isDeep, positionId = 0, waiting] = stay
  const events: RuleEvent[] = []
  const place = known ?? null
  const isSaid = waiting !== undefined && at - since >= leastStayMs
  if (isSaid && geofence.isOn(since)) events.push(entry(geofence, { deviceTime: waiting, positionId, place }))
  const longAt = since + longStayMs
  const isNowLong = !isLong && positionId > 0 && longStayMs > 0 && at >= longAt
  if (isNowLong && geofence.isOn(longAt)) {
    events.push({
      type: 'geofenceStay',
      eventTime: longAt,
      positionId,
      place,
      geofenceId: id,
      attributes: { dwellTime: longStayMs },
    })
  }
  const next = { stay: isSaid ? ([since, isDeep, positionId] satisfies Stay) : stay, isLong: isLong || isNowLong }
  return { ...next, place: isToBeSaid(geofence, next.stay, next.isLong) ? known : undefined, events }
}

const entry = (
  { id }: Limits,
  { deviceTime, ...about }: { deviceTime: number; positionId?: number; place?: EventPlace | null },
): RuleEvent => ({ type: 'geofenceEnter', eventTime: deviceTime, ...about, geofenceId: id, attributes: {} })

/** What stays become due by the clock, while the tracker is silent inside. */
export function staysByClock<Memory extends Stays>(
  memory: Memory | undefined,
  { geofences, now }: { geofences: readonly Limits[]; now: number },
): { memory: Memory | undefined; events: RuleEvent[] } {
  if (!memory?.in) return { memory, events: [] }
  const events: RuleEvent[] = []
  const inside = { ...memory.in }
  const long = [...(memory.long ?? [])]
  const { at = {}, ...others } = memory
  const places = { ...at }
  for (const geofence of geofences) {
    const known = knownStay(memory, geofence.id)
    if (!known) continue
    const due = dueOfStay(geofence, known, now)
    inside[geofence.id] = due.stay
    if (due.isLong && !known.isLong) long.push(geofence.id)
    if (!due.place) delete places[geofence.id]
    events.push(...due.events)
  }
  if (!isChanged(memory, { in: inside, long })) return { memory, events }
  const isSomewhere = Object.keys(places).length > 0
  const next = { ...others, in: inside, ...(long.length > 0 && { long }), ...(isSomewhere && { at: places }) }
  return { memory: next as Memory, events }
}

const isChanged = (
  { in: before = {}, long: known = [] }: Stays,
  { in: inside, long }: Required<Pick<Stays, 'in' | 'long'>>,
): boolean => long.length !== known.length || Object.keys(inside).some((id) => inside[id] !== before[id])

/** When (epoch ms) the next of them is due; null for none. */
export function nextStay(memory: unknown, geofences: readonly Limits[]): number | null {
  const { in: inside = {}, long = [] } = (memory ?? {}) as Stays
  const times = geofences.flatMap(({ id, leastStayMs, longStayMs }) => {
    const stay = inside[id]
    if (!stay) return []
    const entered = stay[3] === undefined ? [] : [stay[0] + leastStayMs]
    return longStayMs > 0 && stay[2] !== undefined && !long.includes(id) ? [...entered, stay[0] + longStayMs] : entered
  })
  return times.length > 0 ? Math.min(...times) : null
}
