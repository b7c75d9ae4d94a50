import type { Attributes } from '../../../../shared/domain/position.ts'

/** What a vehicle does at a fix; `idling` is standing with the engine on. */
export type EngineState = 'driving' | 'idling' | 'stopped'

export const engineStateOf = ({ motion, ignition }: Attributes): EngineState =>
  motion === true ? 'driving' : ignition === true ? 'idling' : 'stopped'
