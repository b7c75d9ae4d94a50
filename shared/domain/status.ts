import type { DeviceState } from './device-state.ts'
import { limits } from './limits.ts'

/** Any message shows that the device is there. `now` is epoch ms; a clock that stepped back does not lose the newer one. */
export const markReceived = (state: DeviceState, now: number): DeviceState => ({
  ...state,
  status: 'online',
  lastUpdate: Math.max(state.lastUpdate ?? 0, now),
})

/** What the broker told: the tracker came or went. `at` is epoch ms; `version` -1 means that only `at` tells the order. */
export interface Presence {
  connected: boolean
  at: number
  version: number
}

/**
 * The state after the tracker came or went; null when the news is stale or already known. News can arrive in any
 * order, so the connection's version decides: one that was left never comes back. The broker begins again at version 0
 * for a client that was away for about an hour, so a lower version long after the known one is newer.
 */
export function presence(state: DeviceState, news: Presence): DeviceState | null {
  const known = knownPresence(state)
  if (known && !isNewer(news, known)) return null
  const memory = { ...state.memory, presence: { connected: news.connected, at: news.at, version: news.version } }
  if (!news.connected) return { ...state, memory, status: 'offline' }
  return { ...state, memory, status: 'online', lastUpdate: Math.max(state.lastUpdate ?? 0, news.at) }
}

/** The state after too long a silence (`limits.silenceMs`); null when the device still counts as online, or did not. */
export function fallSilent(state: DeviceState, now: number): DeviceState | null {
  if (state.status !== 'online' || now - (state.lastUpdate ?? 0) < limits.silenceMs) return null
  return { ...state, status: 'unknown' }
}

const knownPresence = (state: DeviceState): Presence | undefined => state.memory.presence as Presence | undefined

function isNewer(news: Presence, known: Presence): boolean {
  if (news.version < 0 || known.version < 0) return news.at > known.at
  if (Math.abs(news.at - known.at) > limits.presenceVersionResetMs) return news.at > known.at
  if (news.version !== known.version) return news.version > known.version
  return known.connected && !news.connected
}
