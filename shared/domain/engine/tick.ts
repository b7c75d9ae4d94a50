import type { DeviceState } from '../device-state.ts'
import type { FleetEvent } from '../fleet-event.ts'
import { historyLimits } from '../limits/history.ts'
import { trackerLimits } from '../limits/trackers.ts'
import { geofence } from '../rules/geofence.ts'
import { licenceByClock, licenceMemory } from '../rules/licence.ts'
import { nextStay, staysByClock, type Stays } from '../rules/stays.ts'
import { inactivity, nextInactivity } from '../rules/inactive.ts'
import { dueByClock, maintenance, nextDueTime } from '../rules/maintenance.ts'
import { announceOffline, withStatusEvents } from '../rules/status.ts'
import { backAfterGapOf, fallSilent, unannouncedOfflineOf } from '../status.ts'
import type { EngineSettings } from './engine-settings.ts'
import type { ActiveRules } from './active-rules.ts'
import { afterEvents, numberEvents } from './number-events.ts'
import { withMemory } from './raise-events.ts'

export interface TickContext {
  /** epoch ms */
  now: number
  settings: EngineSettings
  activeRules: ActiveRules
}

/**
 * What happens to a device without a message: it has been offline for long enough to say so, it fell silent, is inactive, it stayed in a geofence for long enough, maintenance is due by date, or the licence of who drives it ends. Null when
 * nothing changed. A second call for the same time changes nothing.
 */
export function tick(state: DeviceState, context: TickContext): { state: DeviceState; events: FleetEvent[] } | null {
  const { now, settings, activeRules } = context
  const change = { settings, at: now }
  const seen = announceOffline(state, change) ?? withStatusEvents(state, fallSilent(state, now) ?? state, change)
  const events = [...seen.events]
  let next = seen.state

  const due = dueByClock(next.memory[maintenance.name] as Record<string, number> | undefined, {
    last: next.last,
    services: activeRules.services,
    now,
  })
  if (due.events.length > 0) {
    next = { ...next, memory: withMemory(next.memory, maintenance.name, due.memory) }
    events.push(...numberEvents(due.events, { state, positionId: 0, before: events }))
  }
  const isInside = now >= placeHoldsFrom(next)
  const stays = staysByClock(isInside ? (next.memory[geofence.name] as Stays | undefined) : undefined, {
    geofences: activeRules.geofences,
    now,
  })
  if (stays.memory && stays.memory !== next.memory[geofence.name]) {
    next = { ...next, memory: withMemory(next.memory, geofence.name, stays.memory) }
    events.push(...numberEvents(stays.events, { state, positionId: 0, before: events }))
  }
  const licence = licenceByClock(next.memory[licenceMemory] as Record<string, number> | undefined, {
    last: next.last,
    licenceEnds: activeRules.licenceEnds,
    now,
  })
  if (licence) {
    next = { ...next, memory: withMemory(next.memory, licenceMemory, licence.memory) }
    events.push(...numberEvents([licence.event], { state, positionId: 0, before: events }))
  }
  const inactive = inactivity(next, settings, now)
  if (inactive) {
    next = { ...next, memory: inactive.memory }
    events.push(...numberEvents([inactive.event], { state, positionId: 0, before: events }))
  }
  return next === state ? null : { state: afterEvents(next, events), events }
}

/**
 * From when on (epoch ms) the last position says where the device is; infinite for never. One whose buffer is arriving may
 * have left, and one that reports again after a silence may have a buffer to send.
 */
function placeHoldsFrom(state: DeviceState): number {
  const { last } = state
  if (last === null) return Number.POSITIVE_INFINITY
  const { lateAfterMs } = historyLimits
  // a heartbeat without coordinates has the time of an earlier fix, and its own
  const measuredAt = Math.max(last.fixTime, last.deviceTime)
  if (last.serverTime - measuredAt > lateAfterMs) return Number.POSITIVE_INFINITY
  const backSince = backAfterGapOf(state) ?? measuredAt
  return backSince - measuredAt > lateAfterMs ? backSince + lateAfterMs : Number.NEGATIVE_INFINITY
}

/** When (epoch ms) a stay is due next; null for none. */
function nextDueStay(state: DeviceState, { geofences }: ActiveRules): number | null {
  const due = nextStay(state.memory[geofence.name], geofences)
  const at = due === null ? Number.POSITIVE_INFINITY : Math.max(due, placeHoldsFrom(state))
  return Number.isFinite(at) ? at : null
}

/** When (epoch ms) the device's timer is due next: within a day, so that changed settings apply to silent devices too. */
export function nextTick(state: DeviceState, { now, settings, activeRules }: TickContext): number {
  const silence = state.status === 'online' ? (state.lastUpdate ?? now) + trackerLimits.silenceMs : null
  const [offlineSince] = unannouncedOfflineOf(state) ?? []
  const times = [
    silence,
    offlineSince === undefined ? null : offlineSince + settings.offlineDelayMs,
    nextInactivity(state, settings),
    nextDueTime(activeRules.services, now),
    nextDueStay(state, activeRules),
    now + trackerLimits.deviceTimerIntervalMaxMs,
  ]
  return Math.min(...times.filter((time) => time !== null))
}
