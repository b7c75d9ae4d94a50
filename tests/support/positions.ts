import type { AdvanceContext } from '../../shared/domain/draft.ts'
import { minuteMs, secondMs } from '../../shared/domain/time/durations.ts'
import { noActiveRules } from '../../shared/domain/engine/active-rules.ts'
import { idOf, nextSequence } from '../../shared/domain/ids.ts'
import type { Fix, Location, Position } from '../../shared/domain/position.ts'

/** A quiet moment of the tests: 2026-11-20 12:00:00 UTC. */
export const noon = Date.UTC(2026, 10, 20, 12)
export { minuteMs, secondMs }

export const here: Location = { latitude: 36.75381, longitude: 3.05876, altitude: 61, speed: 0, course: 0, accuracy: 0 }

/** Roughly this many metres north of `here`. */
export const northOfHere = (metres: number): Location => ({ ...here, latitude: here.latitude + metres / 111_319.5 })

/** A valid fix at noon, changed as the test says. */
export const fixOf = (changes: Partial<Fix> = {}): Fix => ({
  protocol: 'mqtt',
  deviceTime: changes.fixTime ?? noon,
  fixTime: noon,
  location: here,
  valid: true,
  attributes: {},
  network: null,
  ...changes,
})

const noSetting = () => undefined

export const contextOf = (changes: Partial<AdvanceContext> = {}): AdvanceContext => ({
  now: noon + secondMs,
  setting: noSetting,
  activeRules: noActiveRules,
  history: [],
  run: null,
  raisedAt: () => [],
  ...changes,
})

/** A stored position of device 7 at noon, changed as the test says. */
export function positionOf(changes: Partial<Position> = {}): Position {
  const fixTime = changes.fixTime ?? noon
  return {
    ...here,
    id: idOf(7, nextSequence(0, fixTime)),
    deviceId: 7,
    protocol: 'mqtt',
    serverTime: fixTime + secondMs,
    deviceTime: fixTime,
    fixTime,
    outdated: false,
    valid: true,
    address: null,
    geofenceIds: null,
    network: null,
    attributes: { distance: 0, motion: false, totalDistance: 0 },
    ...changes,
  }
}
