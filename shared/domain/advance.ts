import type { DeviceState } from './device-state.ts'
import type { AdvanceContext, Draft, Ignored, Step } from './draft.ts'
import type { FleetEvent } from './fleet-event.ts'
import { sequenceOfId } from './ids.ts'
import type { Fix, Position } from './position.ts'
import { hear } from './status.ts'
import { distance } from './steps/distance.ts'
import { identity } from './steps/identity.ts'
import { judgement } from './steps/judgement.ts'
import { motion } from './steps/motion.ts'
import { order } from './steps/order.ts'
import { place } from './steps/place.ts'
import { repetition } from './steps/repetition.ts'
import { rounding } from './steps/rounding.ts'
import { time } from './steps/time.ts'

export type { AdvanceContext, Ignored } from './draft.ts'

/** What a fix goes through, in this order: a step may count on those before it. */
export const steps: readonly Step[] = [time, place, rounding, order, repetition, distance, motion, identity, judgement]

export interface Advanced {
  state: DeviceState
  /** null when the fix was not kept; `ignored` says why */
  position: Position | null
  events: FleetEvent[]
  ignored?: Ignored
}

/**
 * What one fix makes of a device. Pure: the same arguments give the same answer, and none of them is changed.
 * A late fix becomes a position but neither moves `last` nor rings anything. A fix that is not kept still shows that
 * the device is there.
 */
export function advance(state: DeviceState, fix: Fix, context: AdvanceContext): Advanced {
  const heard = hear(state, context.now)
  const draft = draftOf(heard, fix, context)
  for (const step of steps) {
    const ignored = step.take(draft)
    if (ignored) return { state: heard, position: null, events: [], ignored }
  }
  const { position, events, memory, late } = draft
  const newestEvent = events.at(-1)
  return {
    state: {
      ...heard,
      last: late ? heard.last : position,
      positionSequence: sequenceOfId(position.id),
      eventSequence: newestEvent ? sequenceOfId(newestEvent.id) : heard.eventSequence,
      memory,
    },
    position,
    events,
  }
}

const nowhere = { latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0 }

/** Every key is spelled out: spreading objects of this size is ten times as slow, and this runs for every fix. */
function draftOf(state: DeviceState, fix: Fix, context: AdvanceContext): Draft {
  const location = fix.location ?? nowhere
  return {
    state,
    context,
    fix,
    position: {
      id: 0,
      deviceId: state.deviceId,
      protocol: fix.protocol,
      serverTime: context.now,
      deviceTime: fix.deviceTime,
      fixTime: fix.fixTime,
      outdated: false,
      valid: fix.valid,
      latitude: location.latitude,
      longitude: location.longitude,
      altitude: location.altitude,
      speed: location.speed,
      course: location.course,
      accuracy: location.accuracy,
      address: null,
      geofenceIds: null,
      network: fix.network,
      attributes: fix.attributes,
    },
    late: false,
    before: null,
    after: null,
    memory: state.memory,
    events: [],
  }
}
