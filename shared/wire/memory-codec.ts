import type { Position } from '../domain/position.ts'
import { dayMs } from '../domain/time/durations.ts'
import { ByteReader, expectVersion } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readPacked, writePacked, type Nearby } from './number-codec.ts'

type Memory = Record<string, unknown>

const version = 1

/**
 * What rules remember of a device, in bytes: every position pays for them. Plain data as JSON has it comes back as it
 * was. Times, days and ids are kept as their distance from those of the latest position, which is stored beside it.
 */
export function encodeMemory(memory: Memory, last: Position | null): Uint8Array {
  const out = new ByteWriter()
  out.byte(version)
  writePacked(out, memory, nearbyOf(last))
  return out.finish()
}

/** @throws Error when the bytes are of another version or damaged */
export function decodeMemory(bytes: Uint8Array, last: Position | null): Memory {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'memory of the rules')
  return readPacked(input, nearbyOf(last)) as Memory
}

const nearbyOf = (last: Position | null): Nearby =>
  last ? [last.fixTime, last.id, Math.floor(last.fixTime / dayMs)] : []
