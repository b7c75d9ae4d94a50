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
import { fallSilent, unannouncedOfflineOf } from '../status.ts'
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
  const stays = staysByClock(isUpToDate(next) ? (next.memory[geofence.name] as Stays | undefined) : undefined, {
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

/** Whether the last position says where it is: one whose buffered positions are still arriving may have left. */
const isUpToDate = ({ last, lastUpdate }: DeviceState): boolean =>
  last !== null && lastUpdate !== null && lastUpdate - last.fixTime <= historyLimits.lateAfterMs

/** When (epoch ms) the device's timer is due next: within a day, so that changed settings apply to silent devices too. */
export function nextTick(state: DeviceState, { now, settings, activeRules }: TickContext): number {
  const silence = state.status === 'online' ? (state.lastUpdate ?? now) + trackerLimits.silenceMs : null
  const [offlineSince] = unannouncedOfflineOf(state) ?? []
  const times = [
    silence,
    offlineSince === undefined ? null : offlineSince + settings.offlineDelayMs,
    nextInactivity(state, settings),
    nextDueTime(activeRules.services, now),
    isUpToDate(state) ? nextStay(state.memory[geofence.name], activeRules.geofences) : null,
    now + trackerLimits.deviceTimerIntervalMaxMs,
  ]
  return Math.min(...times.filter((time) => time !== null))
}
