import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import type { Fix } from '../../shared/domain/position.ts'
import type { Received } from './read-record.ts'

/**
 * Where the setting `time.override` takes the time of arrival, a time that is not valid is no reason to reject a record:
 * trackers that do not know the date yet send 1970.
 */
export function timedByArrival(received: Received, { timeOverride }: Pick<EngineSettings, 'timeOverride'>): Received {
  const { message } = received
  if (timeOverride !== 'serverTime') return received
  if (message.kind === 'rejected' && message.timedByArrival) {
    const { uniqueId, timedByArrival: fix } = message
    const fixes = { kind: 'fixes' as const, protocol: fix.protocol, uniqueId, fixes: [fix], rejected: [] }
    return { ...received, message: fixes }
  }
  if (message.kind !== 'fixes' || message.rejected.length === 0) return received
  const timed = message.rejected.flatMap((record): Fix[] => (record.timedByArrival ? [record.timedByArrival] : []))
  const rejected = message.rejected.filter((record) => !record.timedByArrival)
  return { ...received, message: { ...message, fixes: [...message.fixes, ...timed], rejected } }
}
