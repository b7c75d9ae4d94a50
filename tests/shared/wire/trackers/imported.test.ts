import { describe, expect, it } from 'vitest'
import { importedTopic } from '../../../../shared/wire/imports/imported-topic.ts'
import { parseTrackerMessage } from '../../../../shared/wire/tracker-message.ts'

const at = Date.UTC(2024, 4, 1, 11)
const position = {
  protocol: 'teltonika',
  serverTime: '2024-05-01T11:00:00.000+00:00',
  deviceTime: '2024-05-01T10:59:00.000+00:00',
  fixTime: '2024-05-01T10:59:00.000+00:00',
  valid: true,
  outdated: false,
  latitude: 36.75,
  longitude: 3.06,
  altitude: 20,
  speed: 10.5,
  course: 90,
  accuracy: 4,
  network: null,
  attributes: { ignition: true, litres: 12, distance: 3, totalDistance: 900, hours: 5, motion: true },
}
const read = (value: unknown) =>
  parseTrackerMessage({
    topic: `${importedTopic}/van-1`,
    payload: Buffer.from(JSON.stringify(value)).toString('base64'),
    receivedAt: at,
  })

describe('history of another server', () => {
  it('is read as a list, with what was computed there and without what is derived here', () => {
    expect(read([position, { ...position, protocol: 'osmand' }])).toMatchObject({
      kind: 'fixes',
      uniqueId: 'van-1',
      rejected: [],
      fixes: [
        {
          protocol: 'teltonika',
          isAsStored: true,
          fixTime: at - 60_000,
          location: { latitude: 36.75, speed: 10.5, course: 90 },
          attributes: { ignition: true, litres: 12, motion: true },
        },
        { protocol: 'osmand' },
      ],
    })
    const [fix] = (read([position]) as { fixes: { attributes: object }[] }).fixes
    expect(Object.keys(fix!.attributes)).toEqual(['ignition', 'litres', 'motion'])
  })

  it('has no course where none was known', () => {
    expect(read([{ ...position, course: 0, courseUnknown: true }])).toMatchObject({
      fixes: [{ location: { course: null } }],
    })
  })

  it.each([
    { name: 'a place that is none', part: { latitude: 200 }, field: '[1].latitude' },
    { name: 'no time', part: { fixTime: null }, field: '[1].fixTime' },
  ])('of which one has $name keeps the others', ({ part, field }) => {
    expect(read([position, { ...position, ...part }])).toMatchObject({ fixes: [{}], rejected: [{ field }] })
  })
})
