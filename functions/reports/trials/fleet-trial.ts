import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { windowOf } from '../../../shared/domain/reports/window.ts'
import { ruleTrial, type TrialSubject } from '../../../shared/domain/trials/rule-trial.ts'
import { ofRule, ofStored, withoutPosition, type TrialEvent } from '../../../shared/domain/trials/trial-event.ts'
import { inactiveEvents } from '../../../shared/domain/trials/inactive-events.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { inOrder } from '../../platform/concurrency.ts'
import { daysOf } from '../rows/device-days.ts'
import { NotAtOnce, workAtOnce } from '../report-bounds.ts'
import type { DayWork } from '../rows/day-work.ts'
import { deviceTrial } from './device-trial.ts'
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
  devices: { deviceId: number; events: TrialEvent[] }[]
  /** those that hold too much for a trial, or of which too much is not settled */
  untried: number[]
  /** those for which there was no time */
  remaining: number[]
}

/** A trial of devices, one after the other, as many as an answer holds. @param now epoch ms */
export async function fleetTrial(asked: AskedTrial, sources: TrialSources, now: () => number): Promise<FleetTrial> {
  const begun = now()
  const found: FleetTrial['devices'] = []
  let events = 0
  const isFull = () => now() > begun + reportLimits.reportAtOnceMs || events > trialLimits.trialEventsOfAnswerMax
  const turns = asked.devices.slice(0, asked.devicesMax)
  const states = await sources.tracks.states(turns.map(({ id }) => id))
  const inTime = function* () {
    for (const device of turns) {
      if (isFull()) return
      yield { device, state: states.get(device.id)! }
    }
  }
  const first = turns[0]?.id
  const untried: number[] = []
  const endOf = (deviceId: number) =>
    begun + (deviceId === first ? reportLimits.reportSmallAtOnceMs : trialLimits.trialGivenUpMs)
  const workOf = (deviceId: number) => workAtOnce(now, endOf(deviceId), trialLimits.trialPositionsDerivedMax)
  const tries = inOrder(devicesAtOnce, inTime(), (one) =>
    triedInTime({ ...one, work: workOf(one.device.id) }, asked, sources),
  )
  for await (const each of tries) {
    // a device that is given up is the first of a later call, which has nothing to do before it
    if ('givenUp' in each) {
      if (each.givenUp === first) untried.push(each.givenUp)
      continue
    }
    events += each.events.length
    found.push(each)
  }
  const done = new Set([...untried, ...found.map(({ deviceId }) => deviceId)])
  return { devices: found, untried, remaining: asked.devices.flatMap(({ id }) => (done.has(id) ? [] : [id])) }
}

interface Turn {
  device: Device
  state: DeviceState
  work: DayWork
}

async function triedInTime(
  turn: Turn,
  asked: AskedTrial,
  sources: TrialSources,
): Promise<FleetTrial['devices'][number] | { givenUp: number }> {
  try {
    return await triedOf(turn, asked, sources)
  } catch (error) {
    if (error instanceof NotAtOnce) return { givenUp: turn.device.id }
    throw error
  }
}

/** @throws NotAtOnce */
async function triedOf(
  { device, state, work }: Turn,
  { subject, from, to }: AskedTrial,
  { tracks, daySettings, configurationOf }: TrialSources,
): Promise<FleetTrial['devices'][number]> {
  const deviceId = device.id
  if (subject.kind === 'events') {
    return { deviceId, events: ofStored(await tracks.eventsBetween(deviceId, from, to), subject) }
  }
  const reading = { tracks, state, settings: daySettings(device), work }
  if (subject.kind === 'inactive') {
    const window = windowOf(from, to)
    const { days } = await daysOf(reading, window)
    const found = inactiveEvents({ days, latest: state.last?.fixTime ?? null }, subject, window)
    return { deviceId, events: found.map(withoutPosition) }
  }
  const raised = await deviceTrial(reading, windowOf(from, to), ruleTrial(subject, configurationOf(device)))
  return { deviceId, events: raised.map(ofRule) }
}
