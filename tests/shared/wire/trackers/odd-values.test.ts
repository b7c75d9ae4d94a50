import { describe, expect, it } from 'vitest'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const iso = new Date(noon).toISOString()

/** Each format with one more value; what it calls the values that a fix can do without; null where it has none. */
const formats = [
  {
    name: 'query and form',
    topic: 'http/osmand/x',
    names: { accuracy: 'accuracy', speed: 'speed', course: 'bearing', altitude: 'altitude' },
    with: (more: object) => ({
      parameters: Object.entries({ lat: 36, lon: 3, ...more }).map(([key, value]) => [key, String(value)]),
    }),
  },
  {
    name: 'JSON of the Traccar Client',
    topic: 'http/osmand/x',
    names: { accuracy: 'accuracy', speed: 'speed', course: 'heading', altitude: 'altitude' },
    with: (more: object) => ({
      location: { timestamp: iso, coords: { latitude: 36, longitude: 3, ...more }, extras: more },
    }),
  },
  {
    name: 'own JSON over MQTT',
    topic: 'trackers/x/positions',
    names: { accuracy: 'accuracy', speed: 'speed', course: 'course', altitude: 'altitude' },
    with: (more: object) => ({ time: iso, latitude: 36, longitude: 3, ...more }),
  },
  {
    name: 'flespi',
    topic: 'http/flespi/x',
    names: { accuracy: null, speed: 'position.speed', course: 'position.direction', altitude: 'position.altitude' },
    with: (more: object) => [{ timestamp: noon / 1000, 'position.latitude': 36, 'position.longitude': 3, ...more }],
  },
  {
    name: 'forwarder',
    topic: 'http/traccar/x',
    names: { accuracy: 'accuracy', speed: 'speed', course: 'course', altitude: 'altitude' },
    with: (more: object) => ({
      position: { fixTime: iso, latitude: 36, longitude: 3, ...more, attributes: more },
    }),
  },
  {
    name: 'Overland',
    topic: 'http/overland/x',
    names: { accuracy: 'horizontal_accuracy', speed: 'speed', course: 'course', altitude: 'altitude' },
    with: (more: object) => [{ geometry: { coordinates: [3, 36] }, properties: { timestamp: iso, ...more } }],
  },
]
const odd = [
  ['accuracy', -1],
  ['accuracy', 'NaN'],
  ['speed', -1],
  ['speed', 1e9],
  ['course', 360.5],
  ['altitude', 'NaN'],
  ['altitude', -15_000],
  ['altitude', ''],
] as const

describe.each(formats)('what a fix can do without, in $name', ({ topic, names, with: messageWith }) => {
  const read = (more: object) => {
    const message = readInEnglish(recordOf(topic, messageWith(more)))
    if (message.kind !== 'fixes' || !message.fixes[0]) throw new Error(JSON.stringify(message))
    return { ...message.fixes[0], noted: message.noted ?? [], rejected: message.rejected }
  }

  it.each(odd.filter(([field]) => names[field] !== null))(
    '%s of %s is unknown, and the fix is kept',
    (field, value) => {
      const { location, rejected } = read({ [names[field]!]: value })
      expect(rejected).toEqual([])
      expect(location).toMatchObject({ latitude: 36, longitude: 3 })
      expect(location![field] ?? 0).toBe(0)
    },
  )

  it('text that is too long is cut, and what is too much is left out', () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`p${index}`, index]))
    const { attributes, noted, rejected } = read({ note: 'x'.repeat(1400), ...many })
    expect(rejected).toEqual([])
    // Overland keeps what is known only
    if (topic.includes('overland')) return
    expect(attributes['note']).toHaveLength(trackerLimits.attributeTextLengthMax)
    expect(Object.keys(attributes)).toHaveLength(trackerLimits.attributesPerFixMax)
    expect(noted).toHaveLength(2)
  })

  it('what nobody can see is replaced in names and texts of attributes, and is noted', () => {
    const { attributes, noted, rejected } = read({ 'driver\u0007': 'Ali\0 \uD83D', note: 'two\nlines 🚚' })
    expect(rejected).toEqual([])
    if (topic.includes('overland')) return
    expect(attributes).toMatchObject({ 'driver ': 'Ali  \uFFFD', note: 'two\nlines 🚚' })
    expect(noted.map(({ reason }) => reason)).toContain(
      'The name of driver  has control characters or halves of characters. They were replaced.',
    )
  })
})
