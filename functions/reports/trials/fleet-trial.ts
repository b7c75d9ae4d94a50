import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { windowOf } from '../../../shared/domain/reports/window.ts'
import { ruleTrial, type TrialSubject } from '../../../shared/domain/trials/rule-trial.ts'
import { ofRule, ofStored, withoutPosition, type TriedEvent } from '../../../shared/domain/trials/tried-event.ts'
import { inactiveEvents } from '../../../shared/domain/trials/inactive-events.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { inOrder } from '../../platform/concurrency.ts'
import { daysOf } from '../rows/device-days.ts'
import { deviceTrial, TimeUp } from './device-trial.ts'
import type { TrialSources } from './trial-sources.ts'

/** Most of the time is spent waiting for days and positions. */
const devicesAtOnce = 8

export interface AskedTrial {
  subject: TrialSubject
  devices: readonly Device[]
  /** epoch ms, both ends belong to the period */
  from: number
  to: number
  /** how many are tried at most; the others remain */
  devicesMax: number
}

export interface FleetTrial {
  devices: { deviceId: number; events: TriedEvent[] }[]
  /** those for which there was no time */
  remaining: number[]
}

/** A trial of devices, one after the other, as many as an answer holds. @param now epoch ms */
export async function fleetTrial(asked: AskedTrial, sources: TrialSources, now: () => number): Promise<FleetTrial> {
  const begun = now()
  const found: FleetTrial['devices'] = []
  let events = 0
  const isFull = () => now() > begun + limits.reportAtOnceMs || events > trialLimits.trialEventsOfAnswerMax
  const turns = asked.devices.slice(0, asked.devicesMax)
  const states = await sources.tracks.states(turns.map(({ id }) => id))
  const inTime = function* () {
    for (const device of turns) {
      if (isFull()) return
      yield { device, state: states.get(device.id)! }
    }
  }
  // the first of a call is never given up, so that each call gets further
  const isTimeUp = (device: Device) => device !== turns[0] && now() > begun + trialLimits.trialGivenUpMs
  const tries = inOrder(devicesAtOnce, inTime(), (one) =>
    triedOf({ ...one, isTimeUp: () => isTimeUp(one.device) }, asked, sources),
  )
  for await (const each of tries) {
    if (!each) continue
    events += each.events.length
    found.push(each)
  }
  const tried = new Set(found.map(({ deviceId }) => deviceId))
  return { devices: found, remaining: asked.devices.flatMap(({ id }) => (tried.has(id) ? [] : [id])) }
}

/** Null for a device that is given up. */
async function triedOf(
  { device, state, isTimeUp }: { device: Device; state: DeviceState; isTimeUp: () => boolean },
  { subject, from, to }: AskedTrial,
  { tracks, daySettings, configurationOf }: TrialSources,
): Promise<FleetTrial['devices'][number] | null> {
  const deviceId = device.id
  if (subject.kind === 'events') {
    return { deviceId, events: ofStored(await tracks.eventsBetween(deviceId, from, to), subject) }
  }
  const reading = { tracks, state, settings: daySettings(device), isTimeUp }
  if (subject.kind === 'inactive') {
    const window = windowOf(from, to)
    const { days } = await daysOf({ tracks, state, settings: daySettings(device) }, window)
    const found = inactiveEvents({ days, latest: state.last?.fixTime ?? null }, subject, window)
    return { deviceId, events: found.map(withoutPosition) }
  }
  try {
    const raised = await deviceTrial(reading, windowOf(from, to), ruleTrial(subject, configurationOf(device)))
    return { deviceId, events: raised.map(ofRule) }
  } catch (error) {
    if (error instanceof TimeUp) return null
    throw error
  }
}
