import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../../../functions/api/exports/position-list.ts'
import { advance } from '../../../../shared/domain/advance.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { positionFields } from '../../../../shared/domain/sources/source-mapping.ts'
import { metresPerSecondFromKnots } from '../../../../shared/domain/units.ts'
import { trackGpx } from '../../../../shared/wire/export/gpx.ts'
import { importableFix } from '../../../../shared/wire/imports/imported-track.ts'
import { guessCsv, readCsv, readCsvTable } from '../../../../shared/wire/track-files/read-csv.ts'
import { readGpx } from '../../../../shared/wire/track-files/read-gpx.ts'
import { sendable } from '../../../../web/src/history-import/track-preview-data.ts'
import { contextOf, noon, positionOf } from '../../../support/positions.ts'

const compared = positionFields.map((field) => (field === 'time' ? 'fixTime' : field))

const zone = 'Africa/Algiers'

/** Metres per second: GPX has two decimals of them. The rest is that of floating point. */
const roundingMax = 0.005 + 1e-9

/** Positions as they are stored: their numbers are rounded, see `steps/rounding.ts`. */
const stored = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 1000, max: 600_000 }),
      latitude: fc.integer({ min: -8_999_999, max: 8_999_999 }).map((each) => each / 1e5),
      longitude: fc.integer({ min: -17_999_999, max: 17_999_999 }).map((each) => each / 1e5),
      speed: fc.integer({ min: 0, max: 900 }).map((each) => each / 10),
      course: fc.integer({ min: 0, max: 359 }),
      altitude: fc.integer({ min: -100, max: 4000 }),
      accuracy: fc.integer({ min: 0, max: 50 }),
      valid: fc.boolean(),
      ignition: fc.option(fc.boolean(), { nil: undefined }),
      note: fc.option(fc.constantFrom('=cmd|calc', 'a,b;"c"', 'قافلة', 'line\nbreak', '-'), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => {
    let fixTime = noon
    return rows.map(({ gapMs, ignition, note, ...facts }, at): Position => {
      fixTime += gapMs
      const attributes = {
        ...(ignition !== undefined && { ignition }),
        ...(note !== undefined && { note }),
        totalDistance: at,
      }
      return positionOf({ id: at + 1, ...facts, fixTime, deviceTime: fixTime + 500, attributes })
    })
  })

/** What is stored of positions that come from a file, as ingest evaluates them. */
function imported(points: readonly object[]): Position[] {
  let state = newDeviceState(9)
  return points.map((point) => {
    const fix = importableFix(point, '', Date.UTC(2027, 0, 1))
    if ('reason' in fix) throw new Error(JSON.stringify(fix))
    const advanced = advance(state, { ...fix, importId: 'abc' }, contextOf({ now: fix.deviceTime }))
    state = advanced.state
    return advanced.position!
  })
}

test('positions that are exported as CSV and imported elsewhere are the same', async () => {
  await fc.assert(
    fc.asyncProperty(stored, async (positions) => {
      const text = await new Response(csvOf(positions, zone)).text()
      const table = readCsvTable(text, 1000)
      const { choices, open } = guessCsv(table, 'UTC')
      expect([...open]).toEqual([])
      const { points, skipped } = readCsv(table, choices)
      expect(skipped).toEqual([])
      const found = imported(points.map(sendable))
      const facts = (position: Position) => compared.map((fact) => position[fact])
      expect(found.map(facts)).toEqual(positions.map(facts))
      const said = ({ attributes: { ignition, note } }: Position) => [
        ignition,
        typeof note === 'string' ? note.trim() : note,
      ]
      expect(found.map(said)).toEqual(positions.map(said))
    }),
    { numRuns: 60 },
  )
})

test('positions that are exported as GPX have their places, times, speeds and courses', () => {
  fc.assert(
    fc.property(stored, (positions) => {
      const { points } = readGpx(trackGpx({ name: 'Van', positions }))
      expect(
        points.map(({ time, latitude, longitude, course, altitude }) => ({
          time,
          latitude,
          longitude,
          course,
          altitude,
        })),
      ).toEqual(
        positions.map(({ fixTime: time, latitude, longitude, course, altitude }) => ({
          time,
          latitude,
          longitude,
          course,
          altitude,
        })),
      )
      const apart = points.map(({ speed }, at) => Math.abs(metresPerSecondFromKnots(speed! - positions[at]!.speed)))
      expect(Math.max(...apart)).toBeLessThanOrEqual(roundingMax)
    }),
    { numRuns: 60 },
  )
})
