import { describe, expect, it } from 'vitest'
import { answersIn } from '../../../../shared/wire/commands/answers.ts'
import { importedTrackTopic } from '../../../../shared/wire/imports/imported-track.ts'
import { parseTrackerMessage } from '../../../../shared/wire/tracker-message.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'
import { noon } from '../../../support/builders.ts'

const place = { latitude: 36.75, longitude: 3.05, time: noon }

describe('what trackers say of commands', () => {
  it.each<{ name: string; topic: string; payload: unknown; answers: object[] }>([
    {
      name: 'a result',
      topic: 'trackers/van-1/results',
      payload: { id: 7, status: 'done', result: 'OK' },
      answers: [{ commandId: 7, status: 'done', text: 'OK' }],
    },
    {
      name: 'results',
      topic: 'trackers/van-1/results',
      payload: [
        { id: 7, status: 'delivered' },
        { id: 8, status: 'failed', result: { code: 3 } },
      ],
      answers: [
        { commandId: 7, status: 'delivered', text: null },
        { commandId: 8, status: 'failed', text: '{"code":3}' },
      ],
    },
    {
      name: 'an answer of Teltonika',
      topic: '356307042441013/data',
      payload: { RSP: 'DOUT1:1' },
      answers: [{ commandId: null, status: 'done', text: 'DOUT1:1' }],
    },
    {
      name: 'a location that was asked for',
      topic: 'owntracks/amina/phone',
      payload: { _type: 'location', t: 'r', lat: 36.75, lon: 3.05, tst: noon / 1000 },
      answers: [{ commandId: null, type: 'positionSingle', status: 'done', text: null }],
    },
    {
      name: 'another location',
      topic: 'owntracks/amina/phone',
      payload: { _type: 'location', t: 'p', lat: 36.75, lon: 3.05, tst: noon / 1000 },
      answers: [],
    },
    {
      name: 'a position with a result',
      topic: 'trackers/van-1/positions',
      payload: { ...place, attributes: { result: 'OK' } },
      answers: [{ commandId: null, status: 'done', text: 'OK' }],
    },
    {
      name: 'a position of a file with a result',
      topic: importedTrackTopic('one', 'van-1'),
      payload: [{ ...place, attributes: { result: 'OK' } }],
      answers: [],
    },
    { name: 'a position', topic: 'trackers/van-1/positions', payload: place, answers: [] },
  ])('$name', ({ topic, payload, answers }) => {
    expect(answersIn(parseTrackerMessage(recordOf(topic, payload)))).toEqual(answers)
  })

  it.each<{ name: string; payload: unknown; field: string; reason: RegExp }>([
    {
      name: 'no id',
      payload: { status: 'done' },
      field: 'id',
      reason: /id is missing; it must be the id of the command/,
    },
    {
      name: 'another status',
      payload: { id: 7, status: 'ok' },
      field: 'status',
      reason: /must be one of delivered, done, failed/,
    },
    { name: 'a text', payload: 'OK', field: '', reason: /must be an object/ },
    {
      name: 'in a list',
      payload: [
        { id: 7, status: 'done' },
        { id: '7', status: 'done' },
      ],
      field: '[1].id',
      reason: /the id of the command/,
    },
    { name: 'an empty list', payload: [], field: '', reason: /between 1 and 90/ },
  ])('is refused with a reason: $name', ({ payload, field, reason }) => {
    expect(readInEnglish(recordOf('trackers/van-1/results', JSON.stringify(payload)))).toMatchObject({
      kind: 'rejected',
      field,
      reason: expect.stringMatching(reason),
    })
  })
})
