import type { Coordinates } from '../distance.ts'
import type { Position } from '../position.ts'
import { loadOf, type EngineLoad } from './engine-load.ts'
import type { FuelSettings } from './fuel-settings.ts'
import { stepTank, type LevelChange, type TankState } from './step-tank.ts'
import { litresIn, steadyLitresOf } from './tank.ts'

/** What is remembered of a tank between two positions. Plain data. */
export interface TankMemory extends TankState {
  /** at the latest position */
  load: EngineLoad
}

/** A fill or a theft, with the position at which it was certain. Plain data. */
export interface FuelChange extends LevelChange, Coordinates {
  positionId: number
  /** epoch ms */
  fixTime: number
  driverUniqueId?: string
}

/** What a position says of the tank: nothing for vehicles without a level, which most are. */
export function countTank(
  memory: TankMemory | null,
  position: Position,
  settings: FuelSettings,
): { memory: TankMemory | null; used: number; change: FuelChange | null } {
  const litres = litresIn(position.attributes, settings)
  if (litres === undefined) {
    return { memory: memory && { ...memory, load: loadOf(position) }, used: 0, change: null }
  }
  const [load, steadyLitres] = [loadOf(position), steadyLitresOf(position.attributes, settings)]
  const { load: loadBefore = null, ...state } = memory ?? {}
  const reading = { litres, time: position.deviceTime, load, loadBefore, steadyLitres }
  const step = stepTank(memory && (state as TankState), reading, settings)
  return { memory: { ...step.state, load }, used: step.used, change: step.change && changeAt(position, step.change) }
}

function changeAt(position: Position, { before, after }: LevelChange): FuelChange {
  const { id: positionId, fixTime, latitude, longitude, attributes } = position
  const { driverUniqueId } = attributes
  return {
    positionId,
    fixTime,
    latitude,
    longitude,
    before,
    after,
    ...(typeof driverUniqueId === 'string' && { driverUniqueId }),
  }
}
