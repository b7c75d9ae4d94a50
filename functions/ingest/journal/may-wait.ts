import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { distanceMetres } from '../../../shared/domain/distance.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { standstillBounds } from '../../../shared/domain/commands/standstill.ts'
import { knotsFromKmh } from '../../../shared/domain/units.ts'
import { answersIn } from '../../../shared/wire/commands/answers.ts'
import type { Evaluated } from '../device/evaluate.ts'
import type { Received } from '../read-record.ts'

/** So long after the last save of a device, what it sends is saved again. */
export const saveEveryMs = minuteMs

/** How far a standing vehicle may drift before that is saved, metres: less than what an engine stop looks at. */
const driftMetresMax = 25

interface Waiting {
  /** as it is stored */
  saved: DeviceState
  messages: readonly Received[]
  evaluated: Pick<Evaluated, 'state' | 'accepted' | 'events' | 'rejectedMessages' | 'rest'>
}

/**
 * Whether nobody misses anything while these messages are not saved: they are positions in the order of time that tell
 * nothing new but where the vehicle is, no command waits for it, and it was saved less than a minute ago.
 *
 * Who decides by the stored position alone, decides no differently: an engine is not stopped because of it
 * (`shared/domain/commands/standstill.ts`), and no silence begins.
 */
export function mayWait({ saved, messages, evaluated }: Waiting): boolean {
  const { state, accepted, events, rejectedMessages, rest } = evaluated
  const { last, lastUpdate, commandsPendingUntil } = saved
  if (last === null || lastUpdate === null || commandsPendingUntil !== undefined) return false
  if (events.length > 0 || rejectedMessages.length > 0 || rest.length > 0) return false
  if (saved.status !== 'online' || state.status !== 'online' || state.activitySince !== saved.activitySince)
    return false
  if (messages.some(({ record }) => record.receivedAt - lastUpdate >= saveEveryMs)) return false
  return messages.every(isPlainMessage) && accepted.every((position) => isMoreOfTheSame(last, position))
}

const isPlainMessage = ({ message }: Received): boolean =>
  (message.kind === 'ignored' || (message.kind === 'fixes' && message.rejected.length === 0)) &&
  answersIn(message).length === 0

const standingKnotsMax = knotsFromKmh(standstillBounds.speedKmh.max)

function isMoreOfTheSame(last: Position, next: Position): boolean {
  const isSame =
    next.fixTime >= last.fixTime &&
    next.valid === last.valid &&
    next.outdated === last.outdated &&
    next.protocol === last.protocol &&
    next.attributes.motion === last.attributes.motion &&
    next.attributes.ignition === last.attributes.ignition &&
    String(next.geofenceIds) === String(last.geofenceIds)
  if (!isSame) return false
  // of one that drives, any speed above walking pace is the same to an engine stop; of one that stands, none that is higher
  if (last.speed > standingKnotsMax) return next.speed > standingKnotsMax
  return next.speed <= last.speed && distanceMetres(last, next) <= driftMetresMax
}
