import type { DeviceState } from '../../domain/device-state.ts'
import { withMemory } from '../../domain/engine/raise-events.ts'

/** Under which the device's state remembers the user in the topics of an OwnTracks app: commands need it. */
const memoryName = 'ownTracksUser'

export const ownTracksUserOf = ({ memory }: DeviceState): string | null =>
  typeof memory[memoryName] === 'string' ? memory[memoryName] : null

/** The state that knows the user of this topic; the same state when it says nothing new. In HTTP mode there is no user. */
export function withOwnTracksUser(state: DeviceState, topic: string): DeviceState {
  const user = /^owntracks\/([^/]+)\/[^/]+$/.exec(topic)?.[1]
  if (user === undefined) return state
  const memory = withMemory(state.memory, memoryName, user === 'http' ? undefined : user)
  return memory === state.memory ? state : { ...state, memory }
}
