import type { Position } from '../position.ts'

/** What a vehicle does at a position, as its tracker says it: by `motion`, else by its speed. */
export function activityAt({
  attributes,
  speed,
}: Pick<Position, 'attributes' | 'speed'>): 'moving' | 'idling' | 'stopped' {
  const { motion, ignition } = attributes
  if (typeof motion === 'boolean' ? motion : speed > 0) return 'moving'
  return ignition === true ? 'idling' : 'stopped'
}
