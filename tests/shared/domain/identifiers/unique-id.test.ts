import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isUniqueId,
  ownTracksTopicOf,
  topicLevelOf,
  uniqueIdOfLevel,
} from '../../../../shared/domain/identifiers/unique-id.ts'
import { device } from '../../../../shared/entities/device.ts'
import { parseTrackerMessage } from '../../../../shared/wire/tracker-message.ts'
import { noon } from '../../../support/positions.ts'
import { recordOf } from '../../../support/tracker-records.ts'

describe('an identifier', () => {
  it.each([
    { uniqueId: 'van-14', level: 'van-14' },
    { uniqueId: 'owntracks/amina/phone', level: 'owntracks%2Famina%2Fphone' },
    { uniqueId: 'van 14+', level: 'van%2014%2B' },
    { uniqueId: 'شاحنة 7', level: 'شاحنة%207' },
    { uniqueId: 'a'.repeat(128), level: 'a'.repeat(128) },
  ])('$uniqueId is $level in topics, and the same again', ({ uniqueId, level }) => {
    expect([isUniqueId(uniqueId), topicLevelOf(uniqueId), uniqueIdOfLevel(level)]).toEqual([true, level, uniqueId])
    const json = { time: noon, latitude: 1, longitude: 2 }
    expect(parseTrackerMessage(recordOf(`trackers/${level}/positions`, json))).toMatchObject({
      kind: 'fixes',
      uniqueId,
    })
  })

  const shape = device.schema.shape.uniqueId
  it.each([
    { uniqueId: 'a#b', says: 'may hold letters' },
    { uniqueId: 'a%2Fb', says: 'may hold letters' },
    { uniqueId: '../x', says: 'may hold letters' },
    { uniqueId: 'a\tb', says: 'may hold' },
    { uniqueId: 'a'.repeat(129), says: '128' },
    { uniqueId: '/'.repeat(60), says: 'too long' },
  ])('$uniqueId is refused: $says', ({ uniqueId, says }) => {
    expect(isUniqueId(uniqueId)).toBe(false)
    const { error } = shape.safeParse(uniqueId)
    expect(JSON.stringify(error?.issues)).toContain(says)
  })

  it('that is one goes through a topic unchanged, as a single level', () => {
    const letters = fc.constantFrom(...'aZ09._:@-/+ é'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 40 }), (uniqueId) => {
        fc.pre(isUniqueId(uniqueId))
        expect(topicLevelOf(uniqueId)).not.toMatch(/[/+# ]/)
        expect(uniqueIdOfLevel(topicLevelOf(uniqueId))).toBe(uniqueId)
      }),
    )
  })
})

it.each([
  ['owntracks/amina/phone', 'owntracks/amina/phone'],
  ['owntracks/amina/phone/event', 'owntracks/amina/phone'],
  ['owntracks/http/phone', null],
  ['owntracks/amina', null],
  ['trackers/amina/phone', null],
])('the topic %s names the app %s', (topic, name) => {
  expect(ownTracksTopicOf(topic)).toBe(name)
})
