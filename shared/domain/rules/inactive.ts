import type { DeviceState } from '../device-state.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import type { RuleEvent } from '../fleet-event.ts'

/** The silence of the last event: since when it lasts (epoch ms), and how many events it raised. */
type Memory = [lastUpdate: number, times: number]
export type InactivitySettings = Pick<EngineSettings, 'inactivityStartMs' | 'inactivityPeriodMs'>

const memoryName = 'inactive'

/**
 * The device has sent nothing for `deviceInactivityStart` (ms), and then again for each `deviceInactivityPeriod` (ms).
 * Evaluated by the device's timer; a late timer raises one event, not one for each period that it missed.
 */
export function inactivity(
  state: DeviceState,
  settings: InactivitySettings,
  now: number,
): { memory: DeviceState['memory']; event: RuleEvent } | null {
  const { lastUpdate } = state
  const times = timesDue(lastUpdate, settings, now)
  if (lastUpdate === null || times <= reported(state)) return null
  const memory = { ...state.memory, [memoryName]: [lastUpdate, times] satisfies Memory }
  return { memory, event: { type: 'deviceInactive', eventTime: now, positionId: 0, attributes: { lastUpdate } } }
}

/** When (epoch ms) the next event is due; null when never. */
export function nextInactivity(state: DeviceState, settings: InactivitySettings): number | null {
  const { lastUpdate } = state
  const { inactivityStartMs, inactivityPeriodMs } = settings
  if (lastUpdate === null || inactivityStartMs <= 0) return null
  const times = reported(state)
  if (times === 0) return lastUpdate + inactivityStartMs
  return inactivityPeriodMs > 0 ? lastUpdate + inactivityStartMs + times * inactivityPeriodMs : null
}

/** How many events this silence has raised. */
function reported({ memory, lastUpdate }: DeviceState): number {
  const [since, times] = (memory[memoryName] as Memory | undefined) ?? [null, 0]
  return since === lastUpdate ? times : 0
}

function timesDue(lastUpdate: number | null, settings: InactivitySettings, now: number): number {
  const { inactivityStartMs, inactivityPeriodMs } = settings
  if (lastUpdate === null || inactivityStartMs <= 0 || now < lastUpdate + inactivityStartMs) return 0
  if (inactivityPeriodMs <= 0) return 1
  return 1 + Math.floor((now - lastUpdate - inactivityStartMs) / inactivityPeriodMs)
}
