import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mqttFormats } from '../../../../shared/catalog/trackers/mqtt/index.ts'
import { basicIngestFormats, basicIngestTopic } from '../../../../shared/wire/topics/basic-ingest.ts'
import { topicPattern } from '../../../../shared/wire/topics/tracker-topic.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { ownJsonSchema, ownJsonSchemaDocument } from '../../../../shared/wire/trackers/own-json-schema.ts'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, type MessageInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (name: string): string => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
const page = read('trackers.md')

/** The fenced examples, each with the topic that it is published to. */
const examples = [...page.matchAll(/```json (refused )?(\S+)\n([\s\S]*?)```/g)].map(([, refused, topic, json]) => ({
  topic: topic!,
  json: json!,
  bad: refused !== undefined,
}))
const parse = ({ topic, json }: { topic: string; json: string }) => readInEnglish(recordOf(topic, json, noon))
const refusedOf = (message: MessageInEnglish) => {
  if (message.kind !== 'fixes') throw new Error(`nothing of it could be used: ${JSON.stringify(message)}`)
  return message.rejected.map(({ field, reason }) => ({ field, reason }))
}

describe('the page for people who build trackers', () => {
  it.each(examples.filter((example) => !example.bad))('its example for $topic is understood: $json', (example) => {
    const message = parse(example)
    expect(message).toMatchObject({ kind: 'fixes', rejected: [] })
  })

  it('its table of refusals is what its bad example gets', () => {
    const rows = [...page.matchAll(/^\| `(\[\d\]\.\w+)` \| (.+) \|$/gm)].map(([, field, reason]) => ({ field, reason }))
    expect(rows).toHaveLength(3)
    expect(examples.filter((example) => example.bad).flatMap((example) => refusedOf(parse(example)))).toEqual(rows)
  })

  it('its line for the terminal publishes a position', () => {
    const [, topic, json] = /-t (\S+) \\\n\s+-m '(.+)'/.exec(page)!
    expect(parse({ topic: topic!, json: json! })).toMatchObject({ kind: 'fixes', rejected: [], fixes: [{}] })
  })

  it.each(basicIngestFormats)('its table has both topics of $name', ({ name, topics: [topic] }) => {
    expect(page).toContain(`| \`${topic}\` | \`${basicIngestTopic('qafila_', name, topic)}\` |`)
  })

  it.each(mqttFormats.filter(({ protocol }) => protocol))('an example of $name stands there', ({ topics }) => {
    expect(examples.some(({ topic, bad }) => topicPattern(topics.at(-1)!).test(topic) && !bad)).toBe(true)
  })

  it('its bounds are the ones that hold', () => {
    expect(page).toContain(`up to ${trackerLimits.fixesPerMessageMax.toLocaleString('en')}`)
    expect(page).toContain(`${trackerLimits.trackerPayloadBytesMax / 1024} KiB`)
    expect(page).toContain(`at most ${trackerLimits.attributesPerFixMax} in a position`)
    expect(page).toContain(`Text (up to ${trackerLimits.attributeTextLengthMax.toLocaleString('en')} characters)`)
    expect(page).toContain(`names up to ${trackerLimits.attributeKeyLengthMax} characters`)
    expect(page).toContain(`up to ${trackerLimits.uniqueIdLengthMax} letters, digits`)
  })
})

describe('the JSON Schema for people who build trackers', () => {
  it('is the one that is made from the sources', () => {
    expect(JSON.parse(read('tracker-positions.schema.json'))).toEqual(ownJsonSchemaDocument())
  })

  const own = examples.filter((example) => example.topic.startsWith('trackers/'))
  it.each(own.filter((example) => !example.bad))('accepts what is understood: $json', ({ json }) => {
    expect(ownJsonSchema.safeParse(JSON.parse(json)).error).toBeUndefined()
  })

  it.each([
    { name: 'a good position', record: {}, good: true },
    { name: 'nothing but a time', record: { latitude: undefined, longitude: undefined }, good: true },
    { name: 'nulls for what is not known', record: { speed: null, course: null, attributes: null }, good: true },
    { name: 'nested attributes', record: { attributes: { tyre: { left: 2.1 } } }, good: true },
    { name: 'an attribute beside the fields', record: { ignition: true }, good: true },
    { name: 'a network', record: { network: { wifiAccessPoints: [{ macAddress: '00:1a:2b:3c:4d:5e' }] } }, good: true },
    { name: 'latitude 91', record: { latitude: 91 }, good: false },
    { name: 'longitude as text', record: { longitude: '3,05' }, good: true },
    { name: 'longitude as a word', record: { longitude: 'east' }, good: false },
    { name: 'the time as text', record: { time: '1795176000' }, good: true },
    { name: 'no time', record: { time: undefined }, good: false },
    { name: 'a time without a zone', record: { time: '2026-11-20T12:00:00' }, good: false },
    { name: 'a negative speed', record: { speed: -1 }, good: false },
    { name: 'an unknown unit', record: { speedUnit: 'parsec' }, good: false },
    { name: 'a course of 400', record: { course: 400 }, good: false },
    { name: 'valid as text', record: { valid: 'yes' }, good: true },
    { name: 'valid as another text', record: { valid: 'maybe' }, good: false },
    { name: 'attributes as a list', record: { attributes: ['sos'] }, good: false },
    {
      name: 'a bad hardware address',
      record: { network: { wifiAccessPoints: [{ macAddress: 'router' }] } },
      good: false,
    },
  ])('and the reader agree on $name', ({ record, good }) => {
    const message = { time: '2026-11-20T12:00:00Z', latitude: 36.75, longitude: 3.05, ...record }
    const sent = JSON.parse(JSON.stringify(message)) as unknown
    const parsed = parse({ topic: 'trackers/van-14/positions', json: JSON.stringify(message) })
    const understood = refusedOf(parsed).length === 0 && !('noted' in parsed)
    expect({ understood, valid: ownJsonSchema.safeParse(sent).success }).toEqual({ understood: good, valid: good })
  })
})
