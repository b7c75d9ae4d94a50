import { advance, type Advanced, closeRun } from '../../shared/domain/advance.ts'
import { newDeviceState, type DeviceState } from '../../shared/domain/device-state.ts'
import { noActiveRules, type ActiveRules, type WatchedGeofence } from '../../shared/domain/engine/active-rules.ts'
import { compiledGeofence } from '../../shared/domain/engine/compile.ts'
import type { LateRun } from '../../shared/domain/engine/late-run.ts'
import type { LinkedDevice } from '../../shared/domain/rules/proximity/linked-position.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Attributes, Fix, Location, Position } from '../../shared/domain/position.ts'
import { fixOf, noon, northOfHere, secondMs } from './positions.ts'

export interface Driven {
  state: DeviceState
  /** what `advance` answered to each fix */
  answers: Advanced[]
  positions: Position[]
  events: FleetEvent[]
}

interface Around {
  settings?: Record<string, unknown>
  activeRules?: Partial<ActiveRules>
  /** where linked devices are when a fix arrives; absent where none is */
  linkedAt?: (fix: Fix) => readonly LinkedDevice[]
}

/**
 * Lets fixes arrive one after the other, each a second after it was made; those in brackets in one batch. Late ones see
 * all that was kept before.
 */
export function drive(
  fixes: readonly (Fix | readonly Fix[])[],
  { settings = {}, activeRules = {}, linkedAt }: Around = {},
): Driven {
  const known: Record<string, unknown> = { 'event.status.enable': false, ...settings }
  const setting = (key: string) => known[key]
  const driven: Driven = { state: newDeviceState(7), answers: [], positions: [], events: [] }
  const raisedAt = (id: number) => driven.events.filter((event) => event.positionId === id)
  const rest = { setting, raisedAt, activeRules: { ...noActiveRules, ...activeRules } }
  let arrival = noon
  let run: LateRun | null = null
  const batches = fixes.map((batch) => (Array.isArray(batch) ? (batch as readonly Fix[]) : [batch as Fix]))
  for (const [fix, isLast] of batches.flatMap((batch) =>
    batch.map((fix, at) => [fix, at === batch.length - 1] as const),
  )) {
    arrival = Math.max(arrival, fix.deviceTime + secondMs)
    const isNew = fix.fixTime > (driven.state.last?.fixTime ?? 0)
    const history = isNew ? [] : driven.positions.slice()
    const linked = linkedAt && { linked: linkedAt(fix) }
    const answer = advance(driven.state, fix, { ...rest, ...linked, now: arrival, history, run })
    run = answer.run
    driven.state = answer.state
    driven.answers.push(answer)
    driven.events.push(...answer.events)
    if (run && isLast) {
      const closed = closeRun(driven.state, run, rest)
      driven.state = closed.state
      driven.events.push(...closed.events)
      run = null
    }
    if (answer.position) driven.positions.push(answer.position)
    if (!isNew) driven.positions.sort((a, b) => a.fixTime - b.fixTime || a.id - b.id)
  }
  return driven
}

export type Reported = Partial<Location> & { attributes?: Attributes; valid?: boolean; metres?: number }

/** A fix so many seconds after noon, so many metres north of `here`. */
export function reported(seconds: number, { attributes = {}, valid = true, metres = 0, ...place }: Reported = {}): Fix {
  const time = noon + seconds * secondMs
  return fixOf({ fixTime: time, deviceTime: time, valid, attributes, location: { ...northOfHere(metres), ...place } })
}

/** Events in short: type, then what it is about, at seconds after noon: `geofenceEnter 5 @20`. */
export const inShort = (events: readonly FleetEvent[]): string[] =>
  events.map(({ type, geofenceId, maintenanceId, eventTime, attributes }) =>
    [
      type,
      geofenceId || maintenanceId || attributes.alarm || '',
      `@${(eventTime - noon) / secondMs}`,
      attributes.late ? 'late' : '',
    ]
      .filter((word) => word !== '')
      .join(' '),
  )

interface DepotChanges {
  id?: number
  isOn?: (time: number) => boolean
  area?: string
}

/** A circle of 500 m around `here`, changed as the test says. */
export const depot = (
  attributes: Record<string, unknown> = {},
  { id = 5, isOn = () => true, area = 'CIRCLE (36.75381 3.05876, 500)' }: DepotChanges = {},
): WatchedGeofence => compiledGeofence({ id, area, attributes }, isOn)
