import { describe, expect, it, test } from 'vitest'
import { clockOf } from '../../../web/src/connect/clock.ts'
import { connectionState, countOutcomes } from '../../../web/src/connect/connection-state.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { logLine } from '../logs/log-lines.ts'

const serverTime = '2024-05-01T11:00:00.000+00:00'
const minutes = (count: number) => new Date(Date.parse(serverTime) - count * 60_000).toISOString()

describe('the clock of a tracker', () => {
  it.each([
    { name: 'in time', late: 0, kind: 'right' },
    { name: 'a slow network', late: 1.5, kind: 'right' },
    { name: 'a minute ahead', late: -1, kind: 'ahead' },
    { name: 'ten minutes ahead', late: -10, kind: 'ahead' },
    { name: 'ten minutes late', late: 10, kind: 'behind' },
    { name: 'an hour to the east', late: -60, kind: 'zone' },
    { name: 'five and a half hours to the east', late: -331, kind: 'zone' },
    { name: 'three hours to the west', late: 181, kind: 'zone' },
    { name: 'days late', late: 60 * 24 * 3, kind: 'behind' },
    { name: 'forty-five minutes late', late: 45, kind: 'behind' },
  ])('$name: $kind', ({ late, kind }) => {
    expect(clockOf({ serverTime, deviceTime: minutes(late) }).kind).toBe(kind)
  })
})

test('a clock whose times were corrected is as wrong as it said', () => {
  const position = { serverTime, deviceTime: minutes(0), attributes: { clockAhead: 7200 } }
  expect(clockOf(position)).toEqual({ kind: 'zone', byMs: -7_200_000 })
})

describe('the way of a tracker to the map', () => {
  const position = { protocol: 'mqtt' } as PositionJson
  const imported = { protocol: 'imported' } as PositionJson
  const refused = logLine({ stored: 0, refused: [{ field: '', reason: 'the message is not JSON' }] })
  const came = logLine({ stored: 0, topic: '$aws/events/presence/connected/van-1' })
  it.each([
    { name: 'no message yet', lastUpdate: null, position: undefined, lines: [], state: 'silent' },
    { name: 'connected', lastUpdate: null, position: undefined, lines: [came], state: 'noFix' },
    {
      name: 'messages before, no position',
      lastUpdate: serverTime,
      position: undefined,
      lines: [],
      state: 'noFix',
    },
    { name: 'cannot be understood', lastUpdate: null, position: undefined, lines: [refused], state: 'refused' },
    { name: 'worked, then broke', lastUpdate: serverTime, position, lines: [refused, logLine()], state: 'refused' },
    { name: 'mended', lastUpdate: serverTime, position, lines: [logLine(), refused], state: 'works' },
    { name: 'on the map', lastUpdate: serverTime, position, lines: [], state: 'works' },
    { name: 'history from a file', lastUpdate: null, position: imported, lines: [], state: 'silent' },
  ])('$name: $state', ({ lastUpdate, state, ...seen }) => {
    expect(connectionState({ lastUpdate }, seen)).toBe(state)
  })

  it('is counted while the page is open', () => {
    const lines = [logLine({ stored: 3, ignored: { duplicate: 2 } }), refused, came]
    expect(countOutcomes(lines)).toEqual({ messages: 3, positions: 3, repeated: 2, refused: 1 })
  })
})
