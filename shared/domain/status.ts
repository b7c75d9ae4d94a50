import type { DeviceState, DeviceStatus } from './device-state.ts'
import { historyLimits } from './limits/history.ts'
import { trackerLimits } from './limits/trackers.ts'

/** Any message shows that the device is online. `now` is epoch ms; a clock that stepped back does not lose the newer one. */
export const markReceived = (state: DeviceState, now: number): DeviceState => ({
  ...state,
  status: 'online',
  lastUpdate: Math.max(state.lastUpdate ?? 0, now),
  memory: isBackAfterGap(state, now) ? { ...state.memory, backAfterGap: now } : state.memory,
})

/** Whether it said nothing for so long that what it measured meanwhile would be late. */
const isBackAfterGap = ({ lastUpdate }: DeviceState, now: number): boolean =>
  lastUpdate !== null && now - lastUpdate > historyLimits.lateAfterMs

/** Epoch ms since when it reports again after such a gap; undefined when there was none. */
export const backAfterGapOf = ({ memory }: DeviceState): number | undefined => memory.backAfterGap as number | undefined

/**
 * A presence change that the broker reported. `at` is epoch ms; `version` -1 means that only `at` gives the order.
 * `isReplaced`: the connection ended because its tracker opened another one.
 */
export interface Presence {
  connected: boolean
  isReplaced?: boolean
  at: number
  version: number
}

/**
 * The state after a presence change; null when the change is out of date or already known, or no end: who takes over a
 * connection is there. Changes can arrive in any
 * order, so the connection's version decides: a closed connection never opens again. The broker begins again at version 0
 * for a client that was away for about an hour, so a lower version long after the known one is newer.
 */
export function presence(state: DeviceState, change: Presence): DeviceState | null {
  if (change.isReplaced) return null
  const known = knownPresence(state)
  if (known && !isNewer(change, known)) return null
  const next = change.connected ? markReceived(state, change.at) : { ...state, status: 'offline' as const }
  const { connected, at, version } = change
  return { ...next, memory: { ...next.memory, presence: { connected, at, version } } }
}

/** The state after too long a silence (`trackerLimits.silenceMs`); null when the device still counts as online, or did not. */
export function fallSilent(state: DeviceState, now: number): DeviceState | null {
  if (state.status !== 'online' || now - (state.lastUpdate ?? 0) < trackerLimits.silenceMs) return null
  return { ...state, status: 'unknown' }
}

/** Whether the tracker's own connection is open; null when it was never seen to connect by its own name. */
export const isConnected = (state: DeviceState): boolean | null => knownPresence(state)?.connected ?? null

/** Epoch ms since when the tracker is connected again after it was offline; undefined when it never was. */
export const onlineSinceOf = ({ memory }: DeviceState): number | undefined => memory.onlineSince as number | undefined

/** Since when (epoch ms) a tracker is offline, and what its status was before. */
export type UnannouncedOffline = readonly [since: number, before: DeviceStatus]

/** While the event that it is offline waits for the tracker to come back; undefined when none does. */
export const unannouncedOfflineOf = ({ memory }: DeviceState): UnannouncedOffline | undefined =>
  memory.unannouncedOffline as UnannouncedOffline | undefined

const knownPresence = (state: DeviceState): Presence | undefined => state.memory.presence as Presence | undefined

function isNewer(change: Presence, known: Presence): boolean {
  if (change.version < 0 || known.version < 0) return change.at > known.at
  if (Math.abs(change.at - known.at) > trackerLimits.presenceVersionResetMs) return change.at > known.at
  if (change.version !== known.version) return change.version > known.version
  return known.connected && !change.connected
}
