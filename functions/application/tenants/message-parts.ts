import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'

/** Lists of records as JSON, halved until each is small enough; a single one that is too large is for the parser to refuse. */
export function inParts(records: readonly unknown[]): string[] {
  const payload = JSON.stringify(records)
  const fits =
    records.length <= trackerLimits.fixesPerMessageMax &&
    Buffer.byteLength(payload) <= trackerLimits.trackerPayloadBytesMax
  if (fits || records.length === 1) return [payload]
  const half = Math.ceil(records.length / 2)
  return [...inParts(records.slice(0, half)), ...inParts(records.slice(half))]
}
