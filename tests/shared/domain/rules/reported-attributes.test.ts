import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'

interface Case {
  name: string
  words: Attributes[]
  reported: string[]
}

/** One fix a minute with these attributes; the events of each, in short. */
const raised = (words: readonly Attributes[], settings = {}) =>
  drive(
    words.map((attributes, index) => reported(index * 60, { attributes })),
    { settings },
  ).answers.map(({ events }) =>
    events.map(({ type, attributes }) => [type, ...Object.values(attributes)].join(' ')).join(', '),
  )

describe('alarms', () => {
  it.each<Case>([
    { name: 'one', words: [{ alarm: 'sos' }], reported: ['alarm sos'] },
    { name: 'a list', words: [{ alarm: 'sos, lowBattery,sos' }], reported: ['alarm sos, alarm lowBattery'] },
    { name: 'that last', words: [{ alarm: 'sos' }, { alarm: 'sos' }], reported: ['alarm sos', ''] },
    {
      name: 'that come to others',
      words: [{ alarm: 'sos' }, { alarm: 'sos,tow' }],
      reported: ['alarm sos', 'alarm tow'],
    },
    {
      name: 'that come again',
      words: [{ alarm: 'sos' }, {}, { alarm: 'sos' }],
      reported: ['alarm sos', '', 'alarm sos'],
    },
    { name: 'that are no names', words: [{ alarm: ' , ' }, { alarm: 5 }], reported: ['', ''] },
  ])('alarms: $name', ({ words, reported: expected }) => {
    expect(raised(words)).toEqual(expected)
  })

  it.each([
    { name: 'after three minutes', seconds: 180, settings: {}, again: true },
    { name: 'not before', seconds: 179, settings: {}, again: false },
    { name: 'after the time that is set', seconds: 60, settings: { 'event.alarm.repeatAfter': 60 }, again: true },
    { name: 'never', seconds: 86_400, settings: { 'event.alarm.repeatAfter': 0 }, again: false },
  ])('that come again without a fix between are new ones: $name', ({ seconds, settings, again }) => {
    const attributes = { alarm: 'sos' }
    const { events } = drive([reported(0, { attributes }), reported(seconds, { attributes })], { settings })
    expect(events).toHaveLength(again ? 2 : 1)
  })

  it('are raised each time when that is configured', () => {
    expect(raised([{ alarm: 'sos' }, { alarm: 'sos' }], { 'event.ignoreDuplicateAlerts': false })).toEqual([
      'alarm sos',
      'alarm sos',
    ])
  })

  it('of one message cannot become any number of events', () => {
    const alarm = Array.from({ length: 200 }, (_, place) => `a${place}`).join(',')
    expect(drive([reported(0, { attributes: { alarm } })]).events).toHaveLength(30)
  })
})

describe('drivers', () => {
  it.each<Case>([
    { name: 'the first', words: [{}, { driverUniqueId: 'a' }], reported: ['', 'driverChanged a'] },
    { name: 'the same', words: [{ driverUniqueId: 'a' }, { driverUniqueId: 'a' }], reported: ['driverChanged a', ''] },
    {
      name: 'another',
      words: [{ driverUniqueId: 'a' }, { driverUniqueId: 'b' }],
      reported: ['driverChanged a', 'driverChanged b'],
    },
    {
      name: 'messages that name none are no change',
      words: [{ driverUniqueId: 'a' }, {}, { driverUniqueId: 'a' }, {}, { driverUniqueId: 'b' }],
      reported: ['driverChanged a', '', '', '', 'driverChanged b'],
    },
  ])('drivers: $name', ({ words, reported: expected }) => {
    expect(raised(words)).toEqual(expected)
  })
})

describe('files and answers', () => {
  it.each<{ name: string; words: Attributes; reported: string }>([
    { name: 'a picture', words: { image: '1.jpg' }, reported: 'media image 1.jpg' },
    {
      name: 'all at once',
      words: { audio: '3.mp3', image: '1.jpg', video: '2.mp4' },
      reported: 'media image 1.jpg, media video 2.mp4, media audio 3.mp3',
    },
    { name: 'no name', words: { image: '' }, reported: '' },
    { name: 'the answer to a command', words: { result: 'OK' }, reported: 'commandResult OK' },
    { name: 'an answer that is a number', words: { result: 0 }, reported: 'commandResult 0' },
  ])('files and answers: $name', ({ words, reported: expected }) => {
    expect(raised([words])).toEqual([expected])
  })
})

describe('text messages', () => {
  it.each<Case>([
    { name: 'a text', words: [{ message: 'On my way' }], reported: ['textMessage On my way'] },
    {
      name: 'the same text again',
      words: [{ message: 'Arrived' }, {}, { message: 'Arrived' }],
      reported: ['textMessage Arrived', '', 'textMessage Arrived'],
    },
    {
      name: 'with the answer to a command',
      words: [{ message: 'Arrived', result: 'OK' }],
      reported: ['commandResult OK, textMessage Arrived'],
    },
    { name: 'no text', words: [{ message: '' }, { message: ' \n' }], reported: ['', ''] },
    { name: 'what is no text', words: [{ message: 5 }, { message: true }], reported: ['', ''] },
  ])('text messages: $name', ({ words, reported: expected }) => {
    expect(raised(words)).toEqual(expected)
  })
})
