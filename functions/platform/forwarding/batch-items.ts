import { storedPhrase, type PhraseValues } from '../../../shared/domain/failures.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { epochSecond, type Key } from '../dynamo/store.ts'
import type { ForwardedBatch, RefusedBatch } from './forwarding-ports.ts'

export interface BatchItem extends Key {
  /** epoch ms */
  a: number
  /** positions as rows, by device */
  d: { i: number; r: Uint8Array }[]
  /** JSON of the events */
  e: string
  x: number
  /** of one that was refused: when (epoch ms) and JSON of why */
  n?: number
  w?: string
}

/** What an item has around the rows of a device, at most: its number, names, lengths. */
const deviceBytes = 20

/** What the item of a batch holds beside its key and some numbers. */
export function batchBytes({ positions, events }: Pick<ForwardedBatch, 'positions' | 'events'>): number {
  const rows = rowsOf(positions)
  const bytes = rows.reduce((sum, { r }) => sum + r.byteLength + deviceBytes, 0)
  return bytes + Buffer.byteLength(JSON.stringify(events))
}

/** @param since epoch ms, from when on it is kept */
export const batchItem = (key: Key, { at, positions, events }: ForwardedBatch, since: number): BatchItem => ({
  ...key,
  a: at,
  d: rowsOf(positions),
  e: JSON.stringify(events),
  x: epochSecond(since + forwardingLimits.keptMs),
})

/** Those of a device stay in their order. */
function rowsOf(positions: readonly Position[]): BatchItem['d'] {
  const byDevice = new Map<number, Position[]>()
  for (const position of positions)
    byDevice.set(position.deviceId, [...(byDevice.get(position.deviceId) ?? []), position])
  return [...byDevice].map(([i, own]) => ({ i, r: encodeRows(own) }))
}

export function readBatch({ sk, a, d, e }: BatchItem): ForwardedBatch {
  const [, , key = ''] = sk.split('#')
  const positions = d.flatMap(({ i, r }) => decodeRows(r, i))
  return { key, at: a, positions, events: JSON.parse(e) as FleetEvent[] }
}

export function readRefused(item: BatchItem): RefusedBatch {
  const { text, values } = JSON.parse(item.w ?? '{"text":""}') as { text: string; values?: PhraseValues }
  return { ...readBatch(item), reason: storedPhrase(text, values), refusedAt: item.n ?? item.a }
}
