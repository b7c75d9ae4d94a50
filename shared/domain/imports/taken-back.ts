import { isFromFile } from '../commands/tracker-protocol.ts'
import type { DeviceState } from '../device-state.ts'
import type { Position } from '../position.ts'
import { rules } from '../rules/index.ts'
import { maintenance } from '../rules/maintenance.ts'
import { activitySince, motion } from '../rules/motion.ts'
import { proximity } from '../rules/proximity/proximity.ts'
import type { RuleInput } from '../rules/rule.ts'
import { raiseEvents, standstillName, withMemory } from '../engine/raise-events.ts'

/**
 * Services are due by totals, whose change says which of them are due no more. Whether linked devices are near, imports say
 * nothing of, and where those were cannot be found again.
 */
const restored = rules.filter(({ name }) => name !== maintenance.name && name !== proximity.name)

/**
 * The state after the latest positions of a device were taken back: its rules go over what is left of the last hours, as
 * if nothing had followed, and raise no events.
 * @param left positions up to the one that is the latest now, in the order of their track; empty when none is left
 */
export function takenBack(
  { activitySince: _before, trackerProtocol, ...state }: DeviceState,
  left: readonly Position[],
  rest: Pick<RuleInput, 'settings' | 'activeRules'>,
): DeviceState {
  let memory = [standstillName, ...restored.map(({ name }) => name)].reduce(
    (kept, name) => withMemory(kept, name, undefined),
    state.memory,
  )
  let last: Position | null = null
  for (const position of left) {
    memory = raiseEvents(restored, memory, { position, last, ...rest }).memory
    last = position
  }
  const since = last && activitySince(memory[motion.name], last)
  return {
    ...state,
    last,
    memory,
    ...(since !== null && { activitySince: since }),
    ...(last && isFromFile(last) && trackerProtocol !== undefined && { trackerProtocol }),
  }
}
