import { expect, test } from 'vitest'
import { deviceTrack } from '../../../../shared/domain/reports/device-track.ts'
import { passesIn, visitParts } from '../../../../shared/domain/reports/visit-parts.ts'
import { buildEvent } from '../../../support/builders.ts'

const crossed = (enterTime: number, dwellTime: number) =>
  buildEvent(0, { type: 'geofenceCrossed', geofenceId: 7, attributes: { enterTime, dwellTime } })

test('what was driven through between two fixes is a visit, cut as the others are', () => {
  const window = { from: 1000, end: 9000 }
  const events = [crossed(5000, 40), crossed(900, 300), crossed(100, 300), buildEvent(0, { type: 'geofenceEnter' })]
  expect(visitParts(deviceTrack([], window), { passes: passesIn(events), leastStayMs: () => 0 }, window)).toEqual([
    { geofenceId: 7, start: 1000, end: 1200 },
    { geofenceId: 7, start: 5000, end: 5040 },
  ])
  // the first of them is longer before it is cut
  expect(visitParts(deviceTrack([], window), { passes: passesIn(events), leastStayMs: () => 300 }, window)).toEqual([
    { geofenceId: 7, start: 1000, end: 1200 },
  ])
})
