import type { Position } from '../../shared/domain/position.ts'
import { distanceMetres } from '../../shared/domain/distance.ts'
import { decodeBlock } from '../../shared/wire/position-block.ts'
import { blockItem, cutIntoBlocks } from '../../functions/platform/tracks/track-blocks.ts'
import { inflateRawSync } from 'node:zlib'
import { liverpoolBuses, munichCar, positionsOf, type TrackRecord } from '../support/tracks.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import type { Store } from '../../functions/platform/dynamo/store.ts'
import { atMost, type Figure } from './figure.ts'

/** Bytes that a fix takes in full blocks, and how far what is read back lies from what was sent. */
export async function measureStorage(): Promise<Figure[]> {
  return [...figuresOf('Munich car', [munichCar()], 15), ...figuresOf('Liverpool buses', liverpoolBuses(), 20)]
}

function figuresOf(name: string, tracks: readonly (readonly TrackRecord[])[], goalBytes: number): Figure[] {
  let bytes = 0
  let fixes = 0
  let farthestDegrees = 0
  let farthestMs = 0
  let metres = 0
  for (const track of tracks) {
    const positions = positionsOf(track)
    const read = new Map<number, Position>()
    for (let start = 0; start < positions.length; start += historyLimits.tailRowsMax) {
      for (const rows of cutIntoBlocks(positions.slice(start, start + historyLimits.tailRowsMax))) {
        const { b } = blockItem(clockOnly, { tenantId: 't', deviceId: 7 }, rows)
        for (const position of decodeBlock(inflateRawSync(b), 7)) read.set(position.id, position)
        if (rows.length < historyLimits.tailRowsMax) continue
        bytes += b.byteLength
        fixes += rows.length
      }
    }
    positions.forEach((position, index) => {
      const [sent, back] = [track[index]!, read.get(position.id)!]
      farthestDegrees = Math.max(
        farthestDegrees,
        Math.abs(sent.latitude - back.latitude),
        Math.abs(sent.longitude - back.longitude),
      )
      farthestMs = Math.max(farthestMs, Math.abs(Date.parse(sent.time) - back.fixTime))
    })
    for (let i = 1; i < positions.length; i += 1) metres += distanceMetres(positions[i - 1]!, positions[i]!)
  }
  return [
    {
      name: `${name}: stored bytes per fix in full blocks`,
      value: bytes / fixes,
      unit: 'bytes',
      goal: atMost(goalBytes),
    },
    { name: `${name}: farthest from what was sent`, value: farthestDegrees, unit: 'degrees', goal: atMost(0.000_001) },
    { name: `${name}: farthest in time`, value: farthestMs / 1000, unit: 's', goal: atMost(1) },
    { name: `${name}: driven`, value: metres / 1000, unit: 'km', goal: '' },
  ]
}

const clockOnly = { retentionMs: historyLimits.historyRetentionMs } as Store
