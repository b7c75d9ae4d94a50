import type { Attributes } from '../../../../shared/domain/position.ts'
import type { EngineState } from '../../../../shared/domain/reports/stretches.ts'

/** What a vehicle does at a fix. */
export const engineStateOf = ({ motion, ignition }: Attributes): EngineState =>
  motion === true ? 'driving' : ignition === true ? 'idling' : 'stopped'
