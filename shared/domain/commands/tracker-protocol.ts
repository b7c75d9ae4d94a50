import type { DeviceState, ShownState } from '../device-state.ts'
import { importProtocol } from '../imports/track-import.ts'
import type { Fix, Position } from '../position.ts'

type Known = Pick<ShownState, 'last' | 'trackerProtocol'>

/** What the tracker itself speaks, by what it sent last: an import says nothing of it. Null where nobody knows. */
export const trackerProtocolOf = ({ last, trackerProtocol }: Known): string | null =>
  trackerProtocol ?? (last === null || isFromFile(last) ? null : last.protocol)

export const isFromFile = ({ protocol }: Pick<Position, 'protocol'>): boolean => protocol === importProtocol

/**
 * Changes the state, which has the position of a fix by now.
 * @param before as it was before the fix
 */
export function noteTrackerProtocol(
  state: DeviceState,
  before: Known,
  { fix, late }: { fix: Fix; late: boolean },
): void {
  const known = protocolAfter(before, { fix, late })
  if (known === null) delete state.trackerProtocol
  else state.trackerProtocol = known
}

/** @returns null where the latest position says it, or nobody */
function protocolAfter(before: Known, { fix, late }: { fix: Fix; late: boolean }): string | null {
  const isImport = fix.isAsStored === true
  if (!late) return isImport ? trackerProtocolOf(before) : null
  const isLastImported = before.trackerProtocol !== undefined || (before.last !== null && isFromFile(before.last))
  if (!isLastImported) return null
  return isImport ? (before.trackerProtocol ?? null) : fix.protocol
}
