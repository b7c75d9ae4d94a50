import { describe, expect, it } from 'vitest'
import { filledTopic, isTopic, topicLengthMax, usualTopic } from '../../../../shared/domain/forwarding/topics.ts'

const values = { organisation: 'Atlas', uniqueId: 'van-1', deviceId: '7', name: 'Van 1', kind: 'position' }

describe('a topic', () => {
  it.each([
    { name: 'of our own', topic: usualTopic, is: true },
    { name: 'without placeholders', topic: 'fleet', is: true },
    { name: 'with a placeholder inside of a level', topic: 'fleet/v-{deviceId}/x', is: true },
    { name: 'with blanks and other letters', topic: 'أسطول/my fleet/{kind}', is: true },
    { name: 'that is empty', topic: '', is: false },
    { name: 'with +', topic: 'fleet/+/x', is: false },
    { name: 'with #', topic: 'fleet/#', is: false },
    { name: 'with NUL', topic: 'fleet/\0', is: false },
    { name: 'of the broker', topic: '$SYS/x', is: false },
    { name: 'with an unknown placeholder', topic: 'fleet/{driver}', is: false },
    { name: 'with what every object has', topic: 'fleet/{constructor}', is: false },
    { name: 'with an empty placeholder', topic: 'fleet/{}', is: false },
    { name: 'with a brace that stays open', topic: 'fleet/{kind', is: false },
    { name: 'with placeholders in one another', topic: 'fleet/{{kind}}', is: false },
    { name: 'as long as it may be', topic: 'x'.repeat(topicLengthMax), is: true },
    { name: 'that is longer', topic: 'x'.repeat(topicLengthMax + 1), is: false },
  ])('$name', ({ topic, is }) => {
    expect(isTopic(topic)).toBe(is)
  })
})

describe('a topic with its values', () => {
  it.each([
    { name: 'has them in its places', facts: {}, is: 'Atlas/van-1/position' },
    {
      name: 'gets no more levels',
      facts: { uniqueId: 'owntracks/amina/phone' },
      is: 'Atlas/owntracks%2Famina%2Fphone/position',
    },
    { name: 'has no wildcards', facts: { uniqueId: '+', organisation: '#' }, is: '%23/%2B/position' },
    { name: 'is none of the broker', facts: { organisation: '$SYS' }, is: '%24SYS/van-1/position' },
    { name: 'tells what was encoded from what was not', facts: { uniqueId: 'a%2Fb' }, is: 'Atlas/a%252Fb/position' },
    { name: 'has no NUL and no other control', facts: { uniqueId: 'a\0b\u0085' }, is: 'Atlas/a%00b%C2%85/position' },
    { name: 'has no halves of characters', facts: { organisation: 'A\ud800' }, is: 'A/van-1/position' },
    { name: 'has no letter that is none', facts: { organisation: 'A\uffff' }, is: 'A%EF%BF%BF/van-1/position' },
    { name: 'keeps other letters', facts: { organisation: 'أطلس 🚚' }, is: 'أطلس 🚚/van-1/position' },
    { name: 'has no level without a name', facts: { uniqueId: ' ' }, is: 'Atlas/-/position' },
    { name: 'takes no placeholders from them', facts: { uniqueId: '{kind}' }, is: 'Atlas/{kind}/position' },
  ])('$name', ({ facts, is }) => {
    expect(filledTopic(usualTopic, { ...values, ...facts })).toBe(is)
  })

  it('stays within what the protocol takes, however long the values are', () => {
    const names = Object.fromEntries(Object.keys(values).map((name) => [name, '🚚'.repeat(5000)])) as typeof values
    const longest = filledTopic('{name}'.repeat(Math.floor(topicLengthMax / 6)), names)
    expect(Buffer.byteLength(longest)).toBeLessThan(65_535)
  })
})
