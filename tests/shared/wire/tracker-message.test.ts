import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mqttFormats } from '../../../shared/catalog/trackers/mqtt/index.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { noon } from '../../support/positions.ts'
import { readInEnglish, base64, recordOf } from '../../support/tracker-records.ts'

const good = { time: noon, latitude: 36.75, longitude: 3.05 }
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

describe('topics', () => {
  it.each([
    { topic: 'trackers/van-14/positions', payload: good, kind: 'fixes', uniqueId: 'van-14' },
    { topic: 'trackers/van-14/events', payload: {}, kind: 'ignored', uniqueId: 'van-14' },
    { topic: 'trackers/van-14/results', payload: { id: 7, status: 'done' }, kind: 'answers', uniqueId: 'van-14' },
    { topic: 'trackers/van-14/results', payload: { id: 7 }, kind: 'rejected', uniqueId: 'van-14' },
    {
      topic: 'commands/sent/van-14',
      payload: { commandId: 7, type: 'custom', at: 1 },
      kind: 'commandSent',
      uniqueId: 'van-14',
    },
    { topic: 'trackers/van-14/media/front.jpg', payload: 'bytes', kind: 'file', uniqueId: 'van-14' },
    { topic: 'trackers/van-14/media/cabin/2', payload: '', kind: 'file', uniqueId: 'van-14' },
    { topic: 'owntracks/amina/phone', payload: { _type: 'lwt', tst: 1 }, kind: 'presence', uniqueId: 'phone' },
    { topic: 'owntracks/amina/phone/event', payload: { _type: 'beacon' }, kind: 'ignored', uniqueId: 'phone' },
    { topic: '356307042441013/data', payload: { RSP: 'ok' }, kind: 'answers', uniqueId: '356307042441013' },
    { topic: 'trackers/شاحنة-3/positions', payload: good, kind: 'fixes', uniqueId: 'شاحنة-3' },
  ])('$topic is read as $kind', ({ topic, payload, kind, uniqueId }) => {
    expect(readInEnglish(recordOf(topic, payload))).toMatchObject({ kind, uniqueId })
  })

  it.each(mqttFormats)('a topic of $name says whose it is, and its sample is understood', ({ topics, sample }) => {
    for (const topic of topics) {
      const message = readInEnglish(recordOf(trackerTopic(topic, 'van-14', 'amina'), sample ?? {}))
      expect(message.uniqueId).toBe('van-14')
      expect(message.kind === 'rejected' && sample !== undefined).toBe(false)
    }
  })

  it.each([
    'trackers//positions',
    'trackers/a%b/positions',
    'trackers/a%b/media/front.jpg',
    'trackers/a..b/positions',
    'trackers/a#T1/positions',
    `trackers/${'x'.repeat(trackerLimits.uniqueIdLengthMax + 1)}/positions`,
    'trackers/van\u0000/positions',
    'somebody/else',
    '$aws/events/subscriptions/subscribed/van-14',
    '',
  ])('%s belongs to no device', (topic) => {
    expect(readInEnglish(recordOf(topic, good))).toMatchObject({ kind: 'rejected', uniqueId: '' })
  })
})

describe('payloads that cannot be used as a whole', () => {
  it.each([
    { name: 'nothing', payload: '', reason: 'the message is empty' },
    { name: 'no JSON', payload: 'lat=1', reason: 'the message is not JSON' },
    { name: 'NaN', payload: '{"time":1795176000,"latitude":NaN,"longitude":3}', reason: 'the message is not JSON' },
    { name: 'an empty list', payload: '[]', reason: 'the list is empty' },
    {
      name: 'too many records',
      payload: `[${'0,'.repeat(1000)}0]`,
      reason: 'the list has 1001 records; at most 1000 are read',
    },
    {
      name: 'too many bytes',
      payload: `"${'x'.repeat(131_071)}"`,
      reason: 'the message has more than 131072 bytes, which is the most that is read',
    },
    {
      name: 'half a megabyte',
      payload: 'x'.repeat(524_288),
      reason: 'the message has more than 131072 bytes, which is the most that is read',
    },
  ])('$name', ({ payload, reason }) => {
    const message = readInEnglish(recordOf('trackers/van-14/positions', payload))
    expect(message).toEqual({ kind: 'rejected', uniqueId: 'van-14', field: '', reason })
  })

  it('bytes that are not UTF-8', () => {
    const payload = base64(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d))
    expect(readInEnglish({ topic: 'trackers/van-14/positions', payload, receivedAt: noon })).toMatchObject({
      kind: 'rejected',
      reason: 'the message is not UTF-8 text',
    })
  })

  it('a payload that is not base64', () => {
    expect(readInEnglish({ topic: 'trackers/van-14/positions', payload: '%%%', receivedAt: noon })).toMatchObject({
      kind: 'rejected',
      reason: 'the message did not arrive whole',
    })
  })

  it('objects inside objects without end', () => {
    const deep = [{ reason: expect.stringContaining('nested deeper than 8 levels') as string }]
    const read = (payload: string) => readInEnglish(recordOf('trackers/van-14/positions', payload))
    const message = read(`{"time":${noon},"attributes":${nested(20_000)}}`)
    expect(message).toMatchObject({ kind: 'fixes', fixes: [{ attributes: {} }], rejected: [], noted: deep })
    expect(read(nested(20_000))).toMatchObject({ fixes: [], rejected: [{ field: 'time' }], noted: deep })
  })
})

describe('whatever is sent', () => {
  const topics = fc.constantFrom(
    'trackers/van-14/positions',
    'owntracks/a/b',
    'owntracks/a/b/event',
    '356307042441013/data',
    '$aws/events/presence/connected/van-14',
    'x',
  )
  const keys = fc.constantFrom(
    'time',
    'latitude',
    'longitude',
    'speed',
    'attributes',
    'network',
    '_type',
    'lat',
    'lon',
    'tst',
    'state',
    'reported',
    'latlng',
    'ts',
    'clientId',
    'eventType',
    '__proto__',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.constantFrom('location', 'transition', '2026-11-20T12:00:00Z', '36.7,3.0', 1_795_176_000, 1e308, -1, 91),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(keys, tie('value')), { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs) as unknown),
    ),
  }))

  it('nothing is thrown, and every fix is fit to be stored', () => {
    fc.assert(
      fc.property(topics, value, (topic, payload) => {
        const message = readInEnglish(recordOf(topic, JSON.stringify(payload)))
        const fixes = message.kind === 'fixes' ? message.fixes : []
        for (const { location, fixTime, attributes } of fixes) {
          expect(Number.isSafeInteger(fixTime)).toBe(true)
          // what a tracker does not say of speed and course is null
          const { speed, course, ...place } = location ?? {}
          expect(Object.values(place).every((part) => Number.isFinite(part))).toBe(true)
          expect([speed ?? 0, course ?? 0].every((part) => Number.isFinite(part))).toBe(true)
          expect(Object.values(attributes).every((part) => ['string', 'number', 'boolean'].includes(typeof part))).toBe(
            true,
          )
          expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('no bytes are thrown at', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const message = readInEnglish({
          topic: 'trackers/van-14/positions',
          payload: base64(bytes),
          receivedAt: noon,
        })
        expect(['rejected', 'fixes']).toContain(message.kind)
      }),
    )
  })
})
