import { describe, expect, it, test } from 'vitest'
import { filled, type Phrase } from '../../../shared/domain/failures.ts'
import arabic from '../../../shared/i18n/failures.ar.json' with { type: 'json' }
import french from '../../../shared/i18n/failures.fr.json' with { type: 'json' }
import { parseTrackerMessage } from '../../../shared/wire/tracker-message.ts'
import { noon } from '../../support/positions.ts'
import { readInEnglish, recordOf } from '../../support/tracker-records.ts'

describe('what the parsers say of a message has a translation', () => {
  const iso = new Date(noon).toISOString()
  const fix = { time: iso, latitude: 36, longitude: 3 }
  const own = 'trackers/x/positions'
  it.each([
    { name: 'nothing', topic: own, payload: '' },
    { name: 'no JSON', topic: own, payload: 'hello' },
    { name: 'an empty list', topic: own, payload: [] },
    { name: 'too many records', topic: own, payload: Array.from({ length: 1001 }, () => fix) },
    { name: 'a number', topic: own, payload: 7 },
    { name: 'a list in a list', topic: own, payload: [[]] },
    { name: 'no time', topic: own, payload: { latitude: 36, longitude: 3 } },
    { name: 'an old time', topic: own, payload: { ...fix, time: '1999-01-01T00:00:00Z' } },
    { name: 'an old number of a time', topic: own, payload: { ...fix, time: 1 } },
    { name: 'a time ahead', topic: own, payload: { ...fix, time: '2099-01-01T00:00:00Z' } },
    { name: 'another time without zone', topic: own, payload: { ...fix, deviceTime: '2024-01-01T00:00:00' } },
    { name: 'a place off the earth', topic: own, payload: { ...fix, latitude: 91 } },
    { name: 'a place as a word', topic: own, payload: { ...fix, latitude: 'north' } },
    { name: 'an attribute that is a number', topic: own, payload: { ...fix, fuel: 'low' } },
    { name: 'an attribute that is a flag', topic: own, payload: { ...fix, ignition: 'maybe' } },
    { name: 'a name that is another', topic: own, payload: { time: iso, lat: 36, lon: 3 } },
    { name: 'a unit', topic: own, payload: { ...fix, speed: 3, speedUnit: 'warp' } },
    { name: 'a flag', topic: own, payload: { ...fix, valid: 'perhaps' } },
    { name: 'a course', topic: own, payload: { ...fix, course: 361 } },
    { name: 'a speed', topic: own, payload: { ...fix, speed: 1e9 } },
    { name: 'attributes that are none', topic: own, payload: { ...fix, attributes: 3 } },
    { name: 'a long text', topic: own, payload: { ...fix, note: 'x'.repeat(1001) } },
    { name: 'a large number', topic: own, payload: { ...fix, note: 1e22 } },
    { name: 'a long name', topic: own, payload: { ...fix, ['k'.repeat(70)]: 1 } },
    { name: 'a bad name', topic: own, payload: { ...fix, constructor: 1 } },
    { name: 'no name', topic: own, payload: { ...fix, '': 1 } },
    {
      name: 'much nesting',
      topic: own,
      payload: { ...fix, a: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as object },
    },
    {
      name: 'many attributes',
      topic: own,
      payload: { ...fix, ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, at])) },
    },
    { name: 'cells that are no list', topic: own, payload: { ...fix, network: { cellTowers: 3 } } },
    {
      name: 'many cells',
      topic: own,
      payload: { ...fix, network: { cellTowers: Array.from({ length: 99 }, () => 1) } },
    },
    { name: 'an access point', topic: own, payload: { ...fix, network: { wifiAccessPoints: [{ macAddress: 'x' }] } } },
    { name: 'an encrypted phone', topic: 'owntracks/a/x', payload: { _type: 'encrypted' } },
    { name: 'a phone without type', topic: 'owntracks/a/x', payload: {} },
    { name: 'a place of Teltonika', topic: 'x/data', payload: { state: { reported: { ts: noon, latlng: 'here' } } } },
    { name: 'Teltonika without state', topic: 'x/data', payload: {} },
    {
      name: 'coordinates of Overland',
      topic: 'http/overland/x',
      payload: [{ geometry: {}, properties: { timestamp: iso } }],
    },
    {
      name: 'cells of a query',
      topic: 'http/osmand/x',
      payload: {
        parameters: [
          ['lat', '1'],
          ['lon', '2'],
          ['cell', '1'],
          ['wifi', '1'],
        ],
      },
    },
    {
      name: 'the unit of a query',
      topic: 'http/osmand/x',
      payload: {
        parameters: [
          ['lat', '1'],
          ['lon', '2'],
          ['speed', '1'],
          ['speedUnit', 'x'],
        ],
      },
    },
    {
      name: 'numbers of a query',
      topic: 'http/osmand/x',
      payload: {
        parameters: [
          ['lat', '1'],
          ['lon', '2'],
          ['altitude', 'NaN'],
          ['speed', '-2'],
          ['timestamp', 'x'],
        ],
      },
    },
    { name: 'a location without time', topic: 'http/osmand/x', payload: { location: { coords: {} } } },
    {
      name: 'a location without coordinates',
      topic: 'http/osmand/x',
      payload: { location: { timestamp: iso, coords: 3 } },
    },
    {
      name: 'a file that was not kept',
      topic: 'http/media/x',
      payload: { refused: { text: 'the file is none of {kinds}', values: { kinds: ['jpg', 'png'] } } },
    },
    { name: 'a file without name', topic: 'http/media/x', payload: {} },
    {
      name: 'a flespi message',
      topic: 'http/flespi/x',
      payload: [{}, { timestamp: noon / 1000, 'position.latitude': 1 }],
    },
    { name: 'a forwarder', topic: 'http/traccar/x', payload: { position: {} } },
    {
      name: 'what a certificate forbids',
      topic: '$aws/events/presence/disconnected/x',
      payload: { clientId: 'x', eventType: 'disconnected', disconnectReason: 'AUTH_ERROR' },
    },
  ])('$name', ({ topic, payload }) => {
    const message = parseTrackerMessage(recordOf(topic, payload)) as {
      reason?: Phrase
      rejected?: { reason: Phrase }[]
      noted?: { reason: Phrase }[]
    }
    const reasons = [message, ...(message.rejected ?? []), ...(message.noted ?? [])].flatMap(
      ({ reason }) => reason ?? [],
    )
    expect(reasons).not.toEqual([])
    const own = /\b(?:is|must|the|it|has|was|not|than|allowed|missing|between|value|such)\b/
    for (const words of [french, arabic]) {
      const said = reasons.map((reason) => filled(reason, words))
      expect(said.filter((text) => own.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
    }
  })
})

test('why a file was not kept stays as an earlier version wrote it into the stream', () => {
  const refused = 'the file is none of jpg, png'
  expect(readInEnglish(recordOf('http/media/x', { refused }))).toMatchObject({ kind: 'rejected', reason: refused })
})
