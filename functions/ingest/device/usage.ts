import { isFromFile, trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { dayOf, type DayCounts } from '../../../shared/domain/day-counts.ts'
import type { Evaluated } from './evaluate.ts'
import type { Received } from '../read-record.ts'

/**
 * What one save of a device adds to its tenant's statistics. Whether it is the device's first message of
 * the day is known from its own state, which is saved anyway.
 */
export function usageOf(
  before: Pick<DeviceState, 'lastUpdate'>,
  { state, accepted, rest }: Pick<Evaluated, 'state' | 'accepted' | 'rest'>,
  messages: readonly Received[],
): Partial<DayCounts> {
  const done = messages.slice(0, messages.length - rest.length)
  const fixes = done.map(({ message }) => (message.kind === 'fixes' ? message.fixes.length : 0))
  const counts = { messagesReceived: sum(fixes), messagesStored: accepted.length }
  if (!isFirstToday(before, state)) return counts
  const own = accepted.findLast((position) => !isFromFile(position))
  const protocol = own?.protocol ?? trackerProtocolOf(state)
  return { ...counts, activeDevices: 1, ...(protocol && { protocols: { [protocol]: 1 } }) }
}

const isFirstToday = (before: Pick<DeviceState, 'lastUpdate'>, after: DeviceState): boolean =>
  after.lastUpdate !== null && (before.lastUpdate === null || dayOf(before.lastUpdate) !== dayOf(after.lastUpdate))

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
