import { advance } from '../../shared/domain/advance.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Fix, Position } from '../../shared/domain/position.ts'
import type { Setting } from '../../shared/domain/settings.ts'
import { hear, presence } from '../../shared/domain/status.ts'
import { withoutRollover } from '../../shared/domain/steps/time.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { Refusal } from '../platform/ports.ts'
import type { Heard } from './read-record.ts'
import { refusalOf, refusalsIn } from './refusal.ts'
import { compareSequences } from './sequence-order.ts'
import type { Timeline } from './timeline.ts'

/** One save holds no more events than fit into its transaction, and no more payload than fits into an item. */
const eventsPerSaveMax = 90
const payloadPerSaveMax = 200_000

export interface Judged {
  state: DeviceState
  accepted: Position[]
  events: FleetEvent[]
  refusals: Refusal[]
  /** messages that did not fit into this save; the first of them may be partly done, its repeated fixes are known then */
  rest: readonly Heard[]
}

export interface Circumstances {
  now: number
  setting: Setting
  /** what is stored around late fixes; null when there are none */
  timeline: Timeline | null
}

/**
 * What messages in the order of the stream make of a device. A message that was read before is passed over; a
 * message of which nothing can be used moves only the place in the stream.
 */
export function judge(before: DeviceState, messages: readonly Heard[], circumstances: Circumstances): Judged {
  const judged: Judged = { state: before, accepted: [], events: [], refusals: [], rest: [] }
  let payload = 0
  for (const [place, heard] of messages.entries()) {
    if (compareSequences(heard.sequence, judged.state.streamSequence) <= 0) continue
    payload += heard.record.payload.length
    const full = payload > payloadPerSaveMax && judged.accepted.length > 0
    if (full || !take(judged, heard, circumstances)) return { ...judged, rest: messages.slice(place) }
    judged.state = { ...judged.state, streamSequence: heard.sequence }
  }
  return judged
}

/** @returns false when the message did not fit any more */
function take(judged: Judged, heard: Heard, circumstances: Circumstances): boolean {
  const { message } = heard
  const now = Math.min(heard.record.receivedAt, circumstances.now)
  if (message.kind === 'presence') judged.state = presence(judged.state, message) ?? judged.state
  if (message.kind === 'ignored') judged.state = hear(judged.state, now)
  if (message.kind === 'fixes') {
    for (const fix of message.fixes) {
      if (judged.events.length >= eventsPerSaveMax) return false
      takeFix(judged, { heard, fix, now }, circumstances)
    }
  }
  judged.refusals.push(...refusalsIn(heard))
  return true
}

function takeFix(judged: Judged, { heard, fix, now }: { heard: Heard; fix: Fix; now: number }, around: Circumstances) {
  const { timeline, setting } = around
  const history = timeline?.around(withoutRollover(fix.fixTime, now)) ?? []
  try {
    const { state, position, events, ignored } = advance(judged.state, fix, { now, setting, history })
    judged.state = state
    if (position) judged.accepted.push(position)
    if (position) timeline?.add(position)
    judged.events.push(...events)
    if (ignored === 'future') {
      judged.refusals.push(refusalOf(heard, { field: 'time', reason: 'The time lies more than a day ahead.' }))
    }
  } catch (error) {
    log({ capability: 'ingest', what: 'notJudged', uniqueId: heard.message.uniqueId, ...errorFacts(error) })
    judged.refusals.push(
      refusalOf(heard, { field: '', reason: 'This position could not be judged; the fault is ours.' }),
    )
  }
}
