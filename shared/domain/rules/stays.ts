import type { WatchedGeofence } from '../engine/active-rules.ts'
import type { RuleEvent } from '../fleet-event.ts'
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
}

type Limits = Pick<WatchedGeofence, 'id' | 'leastStayMs' | 'longStayMs' | 'isOn'>

/** A stay that begins: it is said at once where no least stay is wanted, and where nobody knows when it began. */
export function begunStay(
  geofence: Limits,
  { position, isDeep, isFirst }: { position: Position; isDeep: boolean; isFirst: boolean },
): { stay: Stay; events: RuleEvent[] } {
  const { fixTime, deviceTime, id } = position
  const waits = geofence.leastStayMs > 0 && !isFirst
  const deep = isDeep ? 1 : 0
  const known: Stay = geofence.longStayMs > 0 && !isFirst ? [fixTime, deep, id] : [fixTime, deep]
  const stay: Stay = waits ? [fixTime, deep, id, deviceTime] : known
  const isSaid = !waits && geofence.isOn(fixTime)
  return { stay, events: isSaid ? [entry(geofence, { deviceTime })] : [] }
}

/**
 * What is due of a stay by a time (epoch ms), before it goes on or ends. All of it is said of the position that began the
 * stay, so that fixes that come late, and the device's timer, say the same.
 */
export function dueOfStay(
  geofence: Limits,
  { stay, isLong }: { stay: Stay; isLong: boolean },
  at: number,
): { stay: Stay; isLong: boolean; events: RuleEvent[] } {
  const { id, leastStayMs, longStayMs } = geofence
  const [since, isDeep, positionId = 0, waiting] = stay
  const events: RuleEvent[] = []
  const isSaid = waiting !== undefined && at - since >= leastStayMs
  if (isSaid && geofence.isOn(since)) events.push(entry(geofence, { deviceTime: waiting, positionId }))
  const longAt = since + longStayMs
  const isNowLong = !isLong && positionId > 0 && longStayMs > 0 && at >= longAt
  if (isNowLong && geofence.isOn(longAt)) {
    events.push({
      type: 'geofenceStay',
      eventTime: longAt,
      positionId,
      place: null,
      geofenceId: id,
      attributes: { dwellTime: longStayMs },
    })
  }
  return { stay: isSaid ? [since, isDeep, positionId] : stay, isLong: isLong || isNowLong, events }
}

const entry = ({ id }: Limits, { deviceTime, positionId }: { deviceTime: number; positionId?: number }): RuleEvent => ({
  type: 'geofenceEnter',
  eventTime: deviceTime,
  ...(positionId !== undefined && { positionId, place: null }),
  geofenceId: id,
  attributes: {},
})

/** What stays become due by the clock, while the tracker is silent inside. */
export function staysByClock<Memory extends Stays>(
  memory: Memory | undefined,
  { geofences, now }: { geofences: readonly Limits[]; now: number },
): { memory: Memory | undefined; events: RuleEvent[] } {
  if (!memory?.in) return { memory, events: [] }
  const events: RuleEvent[] = []
  const inside = { ...memory.in }
  const long = [...(memory.long ?? [])]
  for (const geofence of geofences) {
    const stay = inside[geofence.id]
    if (!stay) continue
    const isLong = long.includes(geofence.id)
    const due = dueOfStay(geofence, { stay, isLong }, now)
    inside[geofence.id] = due.stay
    if (due.isLong && !isLong) long.push(geofence.id)
    events.push(...due.events)
  }
  if (!isChanged(memory, { in: inside, long })) return { memory, events }
  return { memory: { ...memory, in: inside, ...(long.length > 0 && { long }) }, events }
}

const isChanged = ({ in: before = {}, long: known = [] }: Stays, { in: inside, long }: Required<Stays>): boolean =>
  long.length !== known.length || Object.keys(inside).some((id) => inside[id] !== before[id])

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
