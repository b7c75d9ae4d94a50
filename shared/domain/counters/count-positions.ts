import { givenTotal } from '../days/derivation-flags.ts'
import { countTank, type FuelChange, type TankMemory } from '../fuel/count-tank.ts'
import type { FuelSettings } from '../fuel/fuel-settings.ts'
import type { Position } from '../position.ts'
import { roundTo } from '../quantise.ts'
import type { Counted } from './counter-sums.ts'
import { stepCounter, type CounterLeg, type CounterState } from './counter.ts'

/** What is remembered of the counters of a vehicle that has some, between two positions. Plain data. */
export interface CountersState {
  /** epoch ms of the latest position, by the later one of its two clocks */
  time: number
  /** of the latest position that counts */
  isMoving: boolean
  accuracy: number
  /** absent for those that the vehicle does not have */
  odometer?: CounterState
  meter?: CounterState
  fuel?: CounterState
  /** what is in its tank */
  tank?: TankMemory
  /** litres that the tank lost since the counter of used fuel moved: it may only be slow */
  unclaimed?: number
}

/** What is known of the way to a position without counters. */
interface Known {
  /** whether it has coordinates of its own that the device can have reached */
  counts: boolean
  /** of the track */
  metres: number
  /** with the ignition on */
  runningMs: number
}

interface KnownTank {
  tank: { memory: TankMemory | null; used: number }
}

/** A leg of this length moves, whatever the tracker says of its motion, unless the fix is less accurate. */
const movingMetres = 500

/** A counter of used fuel stands still when the tank lost so many litres since it moved. */
const unclaimedMax = 1

/** Counts the way to each of these positions, in order. @param state null for a vehicle without counters until then */
export function countTrack(
  state: CountersState | null,
  track: readonly (Known & { position: Position })[],
  fuel: FuelSettings,
): { counted: Counted[]; fuelChanges: FuelChange[]; after: CountersState | null } {
  let after = state
  const fuelChanges: FuelChange[] = []
  const counted = track.map((each) => {
    const tank = countTank(after?.tank ?? null, each.position, fuel)
    if (tank.change) fuelChanges.push(tank.change)
    const { counts, metres, runningMs } = each
    const step = countPosition(after, each.position, { counts, metres, runningMs, tank })
    after = step.state
    return step.counted
  })
  return { counted, fuelChanges, after }
}

/** Counts the way to the next position (in the order of their track): without counters, by the track and the ignition. */
function countPosition(
  state: CountersState | null,
  position: Position,
  { counts, metres, runningMs, tank }: Known & KnownTank,
): { state: CountersState | null; counted: Counted } {
  const { attributes, accuracy } = position
  // without coordinates the track goes on at the next fix that has some, and so does the odometer
  const odometer = counts ? positive(attributes.odometer) : undefined
  const hours = givenTotal(position, 'hours')
  const used = typeof attributes.fuelUsed === 'number' ? attributes.fuelUsed : undefined
  if (!state && !tank.memory && odometer === undefined && hours === undefined && used === undefined) {
    return { state: null, counted: { metres, engineMs: runningMs, litres: 0 } }
  }
  const time = Math.max(position.fixTime, position.deviceTime)
  const elapsedMs = Math.max(0, time - (state?.time ?? time))
  const motion = attributes.motion === true
  const isMoving = motion || state?.isMoving === true || metres > Math.max(movingMetres, accuracy, state?.accuracy ?? 0)
  const leg = { isMoving, metres, time, elapsedMs }
  const way = stepCounter('odometer', state?.odometer ?? null, legOf(leg, odometer, metres))
  const engine = stepCounter('hours', state?.meter ?? null, legOf(leg, hours, runningMs))
  const fuel = countFuel(state, tank.used, { leg, used })
  const counted = { metres: way.counted, engineMs: engine.counted, litres: fuel.counted }
  if (!way.state && !engine.state && !fuel.state && !tank.memory) return { state: null, counted }
  const after: CountersState = {
    time,
    isMoving: counts || !state ? motion : state.isMoving,
    accuracy: counts || !state ? accuracy : state.accuracy,
  }
  if (way.state) after.odometer = way.state
  if (engine.state) after.meter = engine.state
  if (fuel.state) after.fuel = fuel.state
  if (tank.memory) after.tank = tank.memory
  if (fuel.unclaimed > 0) after.unclaimed = fuel.unclaimed
  return { state: after, counted }
}

/** Litres by the counter of used fuel; by the tank where there is none, or while it stands still. */
function countFuel(
  state: CountersState | null,
  lost: number,
  { leg, used }: { leg: Omit<CounterLeg, 'value' | 'otherwise'>; used: number | undefined },
): { state: CounterState | null; counted: number; unclaimed: number } {
  const known = state?.fuel ?? null
  if (!known && used === undefined) return { state: null, counted: lost, unclaimed: 0 }
  const claim = roundTo((state?.unclaimed ?? 0) + lost, 1000)
  const isMoved = known !== null && used !== undefined && used > known.value
  const isStanding = !isMoved && (claim >= unclaimedMax || (known !== null && known.ahead > 0))
  const otherwise = isStanding ? claim : 0
  const step = stepCounter('fuelUsed', known, legOf({ ...leg, isMoving: true }, used, otherwise))
  return { ...step, unclaimed: isStanding || isMoved ? 0 : claim }
}

/** Written out, for each position of a day comes here, and `...leg` takes ten times as long. */
const legOf = (
  { isMoving, metres, time, elapsedMs }: Omit<CounterLeg, 'value' | 'otherwise'>,
  value: number | undefined,
  otherwise: number,
): CounterLeg => ({ value, otherwise, isMoving, metres, time, elapsedMs })

const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
