import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOf, sequenceOfId } from '../../../../shared/domain/ids.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { positionJson, stateJson } from '../../../../shared/wire/json.ts'
import { base64OfBytes } from '../../../../shared/wire/live/base64.ts'
import { isReportFrame } from '../../../../shared/wire/live/frame-mark.ts'
import { readReportFrame, reportFrames } from '../../../../shared/wire/live/report-frames.ts'
import { decodeReports, encodeReports, type ReportedState } from '../../../../shared/wire/live/reported-states.ts'
import { liveFrames } from '../../../../shared/wire/live-message.ts'
import { anyPosition } from '../../../support/arbitrary-positions.ts'
import { positionOf } from '../../../support/positions.ts'
import { positionsOf, syntheticCar } from '../../../support/tracks.ts'

const anyDevice = fc.integer({ min: 1, max: 2 ** 20 - 1 })
const anyState: fc.Arbitrary<ReportedState> = fc
  .record({
    deviceId: anyDevice,
    status: fc.constantFrom('online', 'offline', 'unknown'),
    lastUpdate: fc.option(fc.integer({ min: 0, max: 4e12 })),
    sequence: fc.nat(2 ** 31 - 1),
    activitySince: fc.option(fc.integer({ min: 0, max: 4e12 })),
  })
  .map(({ sequence, ...state }) => ({ ...state, positionId: sequence === 0 ? 0 : idOf(state.deviceId, sequence) }))
const ofDevice = (position: Position, deviceId: number): Position => ({
  ...position,
  deviceId,
  id: idOf(deviceId, sequenceOfId(position.id)),
})
const anyReports = fc.record({
  states: fc.uniqueArray(anyState, { selector: ({ deviceId }) => deviceId, maxLength: 20 }),
  positions: fc.uniqueArray(
    fc.tuple(anyPosition, anyDevice).map(([position, deviceId]) => ofDevice(position, deviceId)),
    { selector: ({ deviceId }) => deviceId, maxLength: 12 },
  ),
})
const byDevice = <Item extends { deviceId: number }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.deviceId - b.deviceId)
/** Each car somewhere else on one track. */
const fleet = (cars: number): Position[] => {
  const track = positionsOf(syntheticCar())
  return Array.from({ length: cars }, (_, at) => ofDevice(track[(at * 37) % track.length]!, at + 1))
}
const statesOf = (positions: readonly Position[]): ReportedState[] =>
  positions.map(({ deviceId, id, fixTime }) => ({
    deviceId,
    status: 'online',
    lastUpdate: fixTime + 700,
    positionId: id,
    activitySince: fixTime - 720_000,
  }))

/** How many reports are read; none of bytes that are refused with an Error. */
function countIn(bytes: Uint8Array): number {
  try {
    const { states, positions } = decodeReports(bytes)
    return states.length + positions.length
  } catch (error) {
    return error instanceof Error ? 0 : Number.NaN
  }
}

describe('reports', () => {
  it('give back exactly what was written', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const read = decodeReports(encodeReports(reports))
        expect(read.states).toStrictEqual(byDevice(reports.states))
        expect(byDevice(read.positions)).toStrictEqual(byDevice(reports.positions))
      }),
    )
  })

  it('never crash a reader with damaged bytes, and never last long', { tags: 'slow' }, () => {
    const sound = encodeReports({ states: statesOf(fleet(5)), positions: fleet(5) })
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.uint8Array({ minLength: 1, maxLength: 6 }), (at, damage) => {
        const bytes = sound.slice()
        bytes.set(damage.slice(0, bytes.length - at), at)
        for (const given of [bytes, sound.slice(0, at), damage]) {
          expect(countIn(given)).toBeLessThanOrEqual(given.length)
        }
      }),
    )
  })

  it('of another version are refused by name', () => {
    expect(() => decodeReports(Uint8Array.of(9, 0, 0))).toThrow('live reports of version 9')
  })
})

describe('compact frames', () => {
  it('say what JSON frames say', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(anyReports, fc.integer({ min: 200, max: 5_000 }), (reports, bytesMax) => {
        const messages = reportFrames(reports, bytesMax).map(readReportFrame)
        const said = {
          states: messages.flatMap(({ states = [] }) => states),
          positions: messages.flatMap(({ positions = [] }) => positions),
        }
        expect(said.states.toSorted((a, b) => a.id - b.id)).toEqual(byDevice(reports.states).map(stateJson))
        expect(byDevice(said.positions)).toEqual(byDevice(reports.positions).map(positionJson))
      }),
    )
  })

  it('stay within the bound', () => {
    const reports = { states: statesOf(fleet(3_000)), positions: fleet(3_000) }
    const frames = reportFrames(reports, 32_768)
    expect(frames.length).toBeGreaterThan(1)
    expect(Math.max(...frames.map((frame) => Buffer.byteLength(frame)))).toBeLessThanOrEqual(32_768)
  })

  it('of a fleet have an eighth of the bytes of JSON', () => {
    const positions = fleet(100)
    const states = statesOf(positions)
    const compact = reportFrames({ states, positions }, 131_072).join('').length
    const json = liveFrames({ states: states.map(stateJson), positions: positions.map(positionJson) }, 131_072)
    expect(compact * 8).toBeLessThan(json.join('').length)
  })

  it('nothing is no frame, and JSON is none', () => {
    expect(reportFrames({ states: [], positions: [] }, 1_000)).toEqual([])
    expect(isReportFrame('{}')).toBe(false)
  })

  it('a position that exceeds the bound gets a frame of its own', () => {
    const long = positionOf({ attributes: { note: 'x'.repeat(3_000) } })
    const frames = reportFrames({ states: [], positions: [long, ofDevice(positionOf(), 8)] }, 1_000)
    expect(frames).toHaveLength(2)
    expect(frames.map(readReportFrame).flatMap(({ positions = [] }) => positions.length)).toEqual([1, 1])
  })

  it('that are damaged are refused', () => {
    expect(() => readReportFrame('~%%%')).toThrow(/character|decode/i)
    expect(() => readReportFrame(`~${base64OfBytes(Uint8Array.of(1, 1))}`)).toThrow(/end at/)
  })

  it('a device that never reported has no time', () => {
    const state: ReportedState = {
      deviceId: 3,
      status: 'offline',
      lastUpdate: null,
      positionId: 0,
      activitySince: null,
    }
    const [frame] = reportFrames({ states: [state], positions: [] }, 1_000)
    expect(readReportFrame(frame!).states).toEqual([
      { id: 3, status: 'offline', lastUpdate: null, positionId: 0, activitySince: null },
    ])
  })
})
