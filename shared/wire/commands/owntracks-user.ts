import type { DeviceState } from '../../domain/device-state.ts'

/** Under which the device's state remembers the user in the topics of an OwnTracks app: commands need it. */
const memoryName = 'ownTracksUser'

export const ownTracksUserOf = ({ memory }: DeviceState): string | null =>
  typeof memory[memoryName] === 'string' ? memory[memoryName] : null

/** The state that knows the user of this topic; the same state when it says nothing new. Over HTTP there is no user. */
export function withOwnTracksUser(state: DeviceState, topic: string): DeviceState {
  const user = /^owntracks\/([^/]+)\/[^/]+$/.exec(topic)?.[1]
  if (user === undefined || user === 'http' || state.memory[memoryName] === user) return state
  return { ...state, memory: { ...state.memory, [memoryName]: user } }
}
