import { expect, it } from 'vitest'
import { isBuffered } from '../../../../functions/ingest/backlog/stream-choice.ts'
import { hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import type { DeviceState } from '../../../../shared/domain/device-state.ts'
import { buildPosition, noon } from '../../../support/builders.ts'
import { messageAt, type Said } from '../../../support/received.ts'

const uniqueId = 'van-1'
const at = (ms: number) => ({ time: noon + ms, latitude: 36.7, longitude: 3 })
/** A message that arrived at noon, with fixes measured so long before (negative) or after it. */
const said = (...fixes: number[]): Said => ({ uniqueId, payload: fixes.map(at), receivedAt: noon })
const ownTracks = (ageMs: number): Said => ({
  topic: `owntracks/amina/${uniqueId}`,
  payload: { _type: 'location', lat: 36.7, lon: 3, tst: (noon - ageMs) / 1000 },
  receivedAt: noon,
})
const teltonika = (ageMs: number): Said => ({
  topic: `${uniqueId}/data`,
  payload: { state: { reported: { ts: noon - ageMs, latlng: '36.753810,3.058760' } } },
  receivedAt: noon,
})
const osmand = (ageMs: number): Said => ({
  topic: `http/osmand/${uniqueId}`,
  payload: {
    parameters: [
      ['id', uniqueId],
      ['lat', '36.7'],
      ['lon', '3.05'],
      ['timestamp', String((noon - ageMs) / 1000)],
    ],
  },
  receivedAt: noon,
})
/** The device's last position: measured and received so long before noon. */
const last = (measuredMs: number, receivedMs: number): DeviceState['last'] => ({
  ...buildPosition(0),
  fixTime: noon - measuredMs,
  serverTime: noon - receivedMs,
})
const utc = { timeOverride: null, timeZone: 'UTC' } as const

it.each<{ name: string; message: Said; last?: DeviceState['last']; settings?: object; stream: 'live' | 'backlog' }>([
  { name: 'a fix of this moment', message: said(0), stream: 'live' },
  { name: 'a fix of four minutes ago', message: said(-4 * minuteMs), stream: 'live' },
  { name: 'a fix of six minutes ago', message: said(-6 * minuteMs), stream: 'backlog' },
  { name: 'a fix of yesterday', message: said(-24 * hourMs), stream: 'backlog' },
  { name: 'a fix of tomorrow', message: said(20 * hourMs), stream: 'live' },
  { name: 'old fixes with one of this moment', message: said(-24 * hourMs, 0, -hourMs), stream: 'live' },
  { name: 'a short buffer', message: said(-3 * hourMs, -2 * hourMs, -hourMs), stream: 'backlog' },
  { name: 'OwnTracks, now', message: ownTracks(0), stream: 'live' },
  { name: 'OwnTracks, an hour old', message: ownTracks(hourMs), stream: 'backlog' },
  { name: 'Teltonika, now', message: teltonika(0), stream: 'live' },
  { name: 'Teltonika, an hour old', message: teltonika(hourMs), stream: 'backlog' },
  { name: 'OsmAnd, now', message: osmand(0), stream: 'live' },
  { name: 'OsmAnd, an hour old', message: osmand(hourMs), stream: 'backlog' },
  {
    name: 'a heartbeat of this moment',
    message: { uniqueId, payload: { time: noon, batteryLevel: 3 }, receivedAt: noon },
    stream: 'live',
  },
  { name: 'what cannot be read', message: { uniqueId, payload: '?', receivedAt: noon }, stream: 'live' },
  {
    name: 'an event',
    message: { topic: `trackers/${uniqueId}/events`, payload: {}, receivedAt: noon },
    stream: 'live',
  },
  {
    name: 'a clock that is of no use, and replaced',
    message: said(-24 * hourMs),
    settings: { timeOverride: 'serverTime', timeZone: 'UTC' },
    stream: 'live',
  },
  {
    name: 'a clock that is two hours slow: as old as the fix before it, ten seconds later',
    message: said(-2 * hourMs),
    last: last(2 * hourMs + 10 * secondMs, 10 * secondMs),
    stream: 'live',
  },
  {
    name: 'a buffer in order: the next fix of it, ten milliseconds later',
    message: said(-2 * hourMs),
    last: last(2 * hourMs + 10 * secondMs, 10),
    stream: 'backlog',
  },
  {
    name: 'a buffer whose first fix follows on what was live a day ago',
    message: said(-12 * hourMs),
    last: last(24 * hourMs, 24 * hourMs),
    stream: 'backlog',
  },
  { name: 'a buffer after its newest fix', message: said(-hourMs), last: last(0, 0), stream: 'backlog' },
])('$name: $stream', ({ message, last: known = null, settings = utc, stream }) => {
  const is = isBuffered(messageAt(1, message), { last: known, settings: settings as typeof utc })
  expect(is ? 'backlog' : 'live').toBe(stream)
})
