import { describe, expect, it } from 'vitest'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (reported: unknown) => readInEnglish(recordOf('356307042441013/data', { state: { reported } }))
const place = { ts: noon, latlng: '36.753810,3.058760' }

describe('Teltonika Codec JSON', () => {
  it('a full record', () => {
    const message = read({
      ...place,
      pr: 0,
      alt: 61,
      ang: 118,
      sat: 14,
      sp: 18.52,
      evt: 239,
      239: 1,
      240: 0,
      21: 4,
      66: 14_120,
      67: 4052,
      16: 18_231_400,
      24: 42,
      181: 12,
      182: 7,
      199: 900,
      241: 60_301,
    })
    expect(message).toEqual({
      kind: 'fixes',
      protocol: 'teltonika',
      uniqueId: '356307042441013',
      rejected: [],
      fixes: [
        {
          protocol: 'teltonika',
          fixTime: noon,
          deviceTime: noon,
          valid: true,
          network: null,
          location: { latitude: 36.75381, longitude: 3.05876, altitude: 61, speed: 10, course: 118, accuracy: 0 },
          attributes: {
            priority: 0,
            sat: 14,
            event: 239,
            ignition: true,
            motion: false,
            rssi: 4,
            power: 14.12,
            battery: 4.052,
            odometer: 18_231_400,
            pdop: 1.2,
            hdop: 0.7,
            tripOdometer: 900,
            operator: '60301',
          },
        },
      ],
    })
  })

  it('values as text are the same', () => {
    const asText = read({
      ts: String(noon),
      latlng: place.latlng,
      alt: '61',
      ang: '118',
      sat: '14',
      sp: '42',
      239: '1',
      66: '14120',
    })
    expect(asText).toEqual(read({ ...place, alt: 61, ang: 118, sat: 14, sp: 42, 239: 1, 66: 14_120 }))
  })

  const second = { ...place, ts: noon + 10_000 }
  it.each([
    { name: 'a list of records', json: { state: { reported: [place, second] } } },
    { name: 'messages in a list', json: [{ state: { reported: place } }, { state: { reported: second } }] },
    { name: 'records without state', json: { reported: [place, second] } },
    { name: 'bare records', json: [place, second] },
  ])('$name is as many fixes', ({ json }) => {
    expect(readInEnglish(recordOf('356307042441013/data', json))).toMatchObject({
      kind: 'fixes',
      fixes: [{ fixTime: noon }, { fixTime: noon + 10_000 }],
      rejected: [],
    })
  })

  it('a bad record of a list is found by its place, and leaves its neighbours alone', () => {
    const json = { state: { reported: [place, { ...second, ts: 'soon' }] } }
    expect(readInEnglish(recordOf('356307042441013/data', json))).toMatchObject({
      fixes: [{ fixTime: noon }],
      rejected: [{ field: 'state.reported[1].ts' }],
    })
  })

  it.each([
    { name: 'unplugged', values: { 252: 1 }, attributes: { alarm: 'powerCut' } },
    { name: 'plugged in', values: { 252: 0 }, attributes: {} },
    { name: 'towed after a crash', values: { 246: 1, 247: '1' }, attributes: { alarm: 'tow,accident' } },
    { name: 'hard braking', values: { 253: 2 }, attributes: { alarm: 'hardBraking' } },
    { name: 'an id that is not known', values: { 387: 'abc', 900: 5 }, attributes: { io387: 'abc', io900: 5 } },
    { name: 'a driver’s key', values: { 78: '1234567890' }, attributes: { driverUniqueId: '1234567890' } },
    { name: 'no driver’s key', values: { 78: 0 }, attributes: {} },
  ])('$name', ({ values, attributes }) => {
    expect(read({ ...place, ...values })).toMatchObject({ fixes: [{ attributes }], rejected: [] })
    const message = read({ ...place, ...values })
    expect(message.kind === 'fixes' && message.fixes[0]!.attributes).toEqual(attributes)
  })

  it.each([
    { name: 'zeros', reported: { ts: noon, latlng: '0.000000,0.000000', 239: 0 } },
    { name: 'none', reported: { ts: noon, 239: 0 } },
  ])('without a fix ($name) it is a heartbeat', ({ reported }) => {
    expect(read(reported)).toMatchObject({ fixes: [{ location: null, valid: false, attributes: { ignition: false } }] })
  })

  it('a place without satellites is doubtful', () => {
    expect(read({ ...place, sat: 0 })).toMatchObject({ fixes: [{ valid: false, location: { latitude: 36.75381 } }] })
  })

  it('an answer to a command names none', () => {
    expect(readInEnglish(recordOf('356307042441013/data', { RSP: 'Ver:03.28' }))).toEqual({
      kind: 'answers',
      protocol: 'teltonika',
      uniqueId: '356307042441013',
      answers: [{ commandId: null, status: 'done', text: 'Ver:03.28' }],
    })
  })

  it.each([
    {
      name: 'a place as a list',
      reported: { ts: noon, latlng: [1, 2] },
      field: 'state.reported.latlng',
      reason: expect.stringContaining('it must be text with latitude and longitude') as string,
    },
    {
      name: 'latitude 91',
      reported: { ts: noon, latlng: '91.0,3.0' },
      field: 'state.reported.latlng',
      reason: 'latitude is 91; it must be between -90 and 90',
    },
    {
      name: 'no time',
      reported: { latlng: '1.0,2.0' },
      field: 'state.reported.ts',
      reason: expect.stringContaining('ts is missing') as string,
    },
    {
      name: 'nothing reported',
      reported: undefined,
      field: 'state.reported',
      reason: 'state.reported is missing; it must be an object',
    },
  ])('$name is refused', ({ reported, field, reason }) => {
    expect(read(reported)).toMatchObject({ kind: 'fixes', fixes: [], rejected: [{ field, reason }] })
  })
})
