import { describe, expect, test } from 'vitest'
import { itemBytes } from '../../../../functions/platform/dynamo/item-bytes.ts'
import { eventItem, readEventItem } from '../../../../functions/platform/tracks/track-events.ts'
import { buildEvent, noon } from '../../../support/builders.ts'

const store = { now: () => noon, retentionMs: 0 } as Parameters<typeof eventItem>[0]
const unitBytes = 1024

describe('the item of an event', () => {
  const placed = buildEvent(1, { place: [-36.753768, -103.058756] })

  test('is read as it was written, with its place', () => {
    expect(readEventItem(eventItem(store, 'atlas', placed))).toEqual(placed)
  })

  test('of an older build has no place, and is read', () => {
    const { place: _none, ...older } = placed
    const item = eventItem(store, 'atlas', older)
    expect(item.d).toBe(
      `{"type":"ignitionOn","positionId":${older.positionId},"geofenceId":0,"maintenanceId":0,"attributes":{}}`,
    )
    expect(readEventItem(item)).toEqual(older)
  })

  test('pays some bytes for its place, within the unit of a write', () => {
    const { place: _none, ...older } = placed
    const bytes = (event: typeof placed) => itemBytes({ ...eventItem(store, 'atlas', event) })
    expect(bytes(placed) - bytes(older)).toBe(',"place":[-36.753768,-103.058756]'.length)
    expect(bytes(placed)).toBeLessThan(unitBytes / 2)
  })
})
