import { describe, expect, it } from 'vitest'
import { sourceLimits } from '../../../../shared/domain/limits/sources.ts'
import { emptyMapping, fieldFrom, type SourceMapping } from '../../../../shared/domain/sources/source-mapping.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { proposeMapping } from '../../../../shared/wire/sources/propose-mapping.ts'
import { sourceMessage } from '../../../../shared/wire/sources/source-request.ts'
import { tryMapping } from '../../../../shared/wire/sources/try-mapping.ts'
import { noon } from '../../../support/builders.ts'

const place = [fieldFrom('latitude', 'lat'), fieldFrom('longitude', 'lng')]
const mapping = (part: Partial<SourceMapping>): SourceMapping => ({
  ...emptyMapping,
  identifier: 'id',
  fields: place,
  ...part,
})
const asked = (body: unknown, query: Record<string, string> = {}) => ({ body, query, receivedAt: noon })
const wrongIn = (of: SourceMapping, body: unknown) =>
  tryMapping(of, asked(body)).problems.map(({ path, reason }) => `${path}: ${filled(reason)}`)

describe('a mapping of one’s own', () => {
  it('joins an identifier of several values', () => {
    const { records } = tryMapping(
      mapping({ identifier: 'plant + unit' }),
      asked({ plant: 'A', unit: 7, lat: 1, lng: 2 }),
    )
    expect(records).toMatchObject([{ uniqueId: 'A-7' }])
  })

  it.each([
    { unit: 'km', value: 12.5, kept: 12_500 },
    { unit: 'mV', value: '12600', kept: 12.6 },
    { unit: 'fahrenheit', value: 212, kept: 100 },
    { unit: 'hours', value: 2, kept: 7_200_000 },
    { unit: 'share', value: 0.87, kept: 87 },
  ])('$value in $unit is $kept', ({ unit, value, kept }) => {
    const fields = [...place, fieldFrom('reading', 'v', { unit })]
    const { records } = tryMapping(mapping({ fields }), asked({ id: 'a', lat: 1, lng: 2, v: value }))
    expect(records[0]!.fix!.attributes).toEqual({ reading: kept })
  })

  it('takes a fixed value where nothing is found, and the time of arrival where no time is', () => {
    const fields = [
      ...place,
      fieldFrom('source', 'who', { constant: 'plant' }),
      fieldFrom('armed', '', { constant: 'true' }),
    ]
    const { records } = tryMapping(mapping({ fields }), asked({ id: 'a', lat: 1, lng: 2 }))
    expect(records[0]!.fix).toMatchObject({ fixTime: noon, attributes: { source: 'plant', armed: true } })
  })

  it('is asked for nothing while it is empty', () =>
    expect(tryMapping(emptyMapping, asked({ id: 'a' }))).toEqual({ records: [], problems: [], filteredCount: 0 }))

  it.each([
    {
      name: 'no list',
      of: mapping({ records: 'data' }),
      body: { id: 1 },
      wrong: 'data: there is no object here, and no list of objects',
    },
    { name: 'no identifier', of: mapping({}), body: { lat: 1, lng: 2 }, wrong: 'id: there is no identifier here' },
    {
      name: 'a unit of no number',
      of: mapping({ fields: [...place, fieldFrom('odometer', 'km', { unit: 'km' })] }),
      body: { id: 1, lat: 1, lng: 2, km: 'far' },
      wrong: 'km: km is the text "far"; it must be a number',
    },
    {
      name: 'what ingest rejects',
      of: mapping({}),
      body: { id: 1, lat: 91, lng: 2 },
      wrong: 'lat: latitude is 91; it must be between -90 and 90',
    },
  ])('$name is a problem with its path', ({ of, body, wrong }) => {
    expect(wrongIn(of, body)).toEqual([wrong])
  })

  it('a body that is nothing at all is a problem, unless the address says something', () => {
    const message = sourceMessage({ body: 'hello', query: '', at: noon })
    expect(tryMapping(mapping({}), message).problems).toMatchObject([{ reason: { text: 'the message is not JSON' } }])
    const inAddress = sourceMessage({ body: '', query: 'id=a&lat=1&lng=2', at: noon })
    const of = mapping({ identifier: '?id', fields: [fieldFrom('latitude', '?lat'), fieldFrom('longitude', '?lng')] })
    expect(tryMapping(of, inAddress).records).toMatchObject([{ uniqueId: 'a', fix: { location: { latitude: 1 } } }])
  })

  it('reads a form', () => {
    const { records } = tryMapping(mapping({}), sourceMessage({ body: 'id=a&lat=1&lng=2', query: '', at: noon }))
    expect(records).toMatchObject([{ uniqueId: 'a', fix: { location: { longitude: 2 } } }])
  })

  it('ends with paths that multiply', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, { a: { b: 1 } }]))
    const fields = Array.from({ length: sourceLimits.fieldsMax }, (_, at) => fieldFrom(`f${at}`, '$.*.*.none'))
    const body = { list: Array.from({ length: 1000 }, () => ({ id: 'a' })), wide, id: 'a' }
    const tried = tryMapping({ records: 'list', identifier: 'id', filters: [], fields }, asked({ ...wide, ...body }))
    expect(tried.problems.map(({ path }) => path)).toContain('*')
  })
})

describe('a mapping is proposed by the names of values', () => {
  it.each([
    {
      name: 'flat',
      body: { imei: '860000000000001', lat: 36.75, lng: 3.05, timestamp: 1714564799, speed_kmh: 50, battery: 80 },
      to: { uniqueId: '860000000000001', attributes: { battery: 80 } },
    },
    {
      name: 'a list inside',
      body: { payload: { positions: [{ deviceId: 7, gps: { latitude: 36.75, longitude: 3.05 } }] } },
      to: { uniqueId: '7', attributes: {} },
    },
    {
      name: 'a pair of numbers',
      body: { id: 'a', location: { type: 'Point', coordinates: [3.05, 36.75] } },
      to: { uniqueId: 'a', attributes: {} },
    },
    {
      name: 'the identifier around the list',
      body: { deviceId: 'a', points: [{ lat: 36.75, lon: 3.05 }] },
      to: { uniqueId: 'a', attributes: {} },
    },
  ])('$name', ({ body, to }) => {
    const tried = tryMapping(proposeMapping([asked(body)])!, asked(body))
    expect(tried.problems).toEqual([])
    expect(tried.records[0]!.uniqueId).toBe(to.uniqueId)
    expect(tried.records[0]!.fix).toMatchObject({ location: { latitude: 36.75, longitude: 3.05 } })
    expect(tried.records[0]!.fix!.attributes).toMatchObject(to.attributes)
  })

  it('not where nothing says a place', () => expect(proposeMapping([asked({ hello: 'world' })])).toBeNull())
})
