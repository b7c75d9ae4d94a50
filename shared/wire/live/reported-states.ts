import type { DeviceStatus } from '../../domain/device-state.ts'
import { idOf, sequenceOfId } from '../../domain/ids.ts'
import { blankPosition, type Position } from '../../domain/position.ts'
import { ByteReader, expectVersion } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import { readRow, writeRow } from '../position-row.ts'

/** What changes of a device with each message. */
export interface ReportedState {
  deviceId: number
  status: DeviceStatus
  /** epoch ms of the last message of any kind; null before the first */
  lastUpdate: number | null
  /** of the latest position; 0 before the first */
  positionId: number
  /** epoch ms since when it drives, idles or stands; null where nobody knows */
  activitySince: number | null
}

/** What devices reported: at most one state and one position of each. */
export interface Reports {
  states: readonly ReportedState[]
  positions: readonly Position[]
}

const version = 1
const statuses: readonly DeviceStatus[] = ['online', 'offline', 'unknown']
/** bits of the byte in front of a state */
const statusBits = 3
const hasUpdate = 4
const hasPosition = 8
const hasActivity = 16

const blankState: ReportedState = { deviceId: 0, status: 'online', lastUpdate: 0, positionId: 0, activitySince: null }

/**
 * Reports of many devices in few bytes: each state and each position is written as its difference from the one before,
 * whichever device that is of. Devices of one protocol come one after the other, because they send the same attributes.
 * Positions are kept as finely as `quantise` leaves them, as in storage.
 */
export function encodeReports({ states, positions }: Reports): Uint8Array {
  const out = new ByteWriter()
  out.byte(version)
  out.varint(states.length)
  let last = blankState
  for (const state of states.toSorted((a, b) => a.deviceId - b.deviceId)) {
    writeState(out, last, state)
    last = state
  }
  out.varint(positions.length)
  let before = blankPosition
  for (const position of positions.toSorted(byLikeness)) {
    out.signed(position.deviceId - before.deviceId)
    writeRow(out, before, position)
    before = position
  }
  return out.finish()
}

/** @throws Error when the bytes are of another version or damaged */
export function decodeReports(bytes: Uint8Array): { states: ReportedState[]; positions: Position[] } {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'live reports')
  const states: ReportedState[] = []
  let last = blankState
  for (let count = input.varint(); count > 0; count--) states.push((last = readState(input, last)))
  const positions: Position[] = []
  let before = blankPosition
  for (let count = input.varint(); count > 0; count--) {
    const deviceId = before.deviceId + input.signed()
    before = readRow(input, { ...before, deviceId, id: idOf(deviceId, sequenceOfId(before.id)) })
    positions.push(before)
  }
  if (!input.ended) throw new Error('live reports go on after their end')
  return { states, positions }
}

const byLikeness = (a: Position, b: Position): number =>
  a.protocol === b.protocol ? a.deviceId - b.deviceId : a.protocol < b.protocol ? -1 : 1

function writeState(out: ByteWriter, last: ReportedState, state: ReportedState): void {
  const { deviceId, status, lastUpdate, positionId, activitySince } = state
  const flags =
    (lastUpdate === null ? 0 : hasUpdate) +
    (positionId === 0 ? 0 : hasPosition) +
    (activitySince === null ? 0 : hasActivity)
  out.signed(deviceId - last.deviceId)
  out.byte(statuses.indexOf(status) + flags)
  if (lastUpdate !== null) out.signed(lastUpdate - (last.lastUpdate ?? 0))
  if (positionId !== 0) out.signed(sequenceOfId(positionId) - sequenceOfId(last.positionId))
  if (activitySince !== null) out.signed((lastUpdate ?? 0) - activitySince)
}

function readState(input: ByteReader, last: ReportedState): ReportedState {
  const deviceId = last.deviceId + input.signed()
  const flags = input.byte()
  const status = statuses[flags & statusBits]
  if (!status || flags > statusBits + hasUpdate + hasPosition + hasActivity)
    throw new Error(`a live report has unknown flags ${flags}`)
  const lastUpdate = flags & hasUpdate ? (last.lastUpdate ?? 0) + input.signed() : null
  const positionId = flags & hasPosition ? idOf(deviceId, sequenceOfId(last.positionId) + input.signed()) : 0
  const activitySince = flags & hasActivity ? (lastUpdate ?? 0) - input.signed() : null
  return { deviceId, status, lastUpdate, positionId, activitySince }
}
