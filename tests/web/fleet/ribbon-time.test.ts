import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import type { ActivityStretchJson } from '../../../shared/wire/days/device-activity-json.ts'
import { momentAfterKey, momentAt, stretchesIn, ticksIn, timesOf } from '../../../web/src/fleet/card/ribbon-time.ts'
import { noon } from './fleet-builders.ts'

const span = { from: noon - 24 * hourMs, to: noon }
const stretch = (from: number, to: number, state: ActivityStretchJson['state']): ActivityStretchJson => ({
  from: new Date(noon + from * minuteMs).toISOString(),
  to: new Date(noon + to * minuteMs).toISOString(),
  state,
})
const inMinutes = (stretches: ReturnType<typeof stretchesIn>) =>
  stretches.map(({ from, to, state }) => `${(from - noon) / minuteMs}..${(to - noon) / minuteMs} ${state}`)

test.each([
  { name: 'what goes on reaches to now', doing: 'stopped' as const, expected: ['-60..-30 driving', '-30..0 stopped'] },
  {
    name: 'what began since is added',
    doing: 'driving' as const,
    expected: ['-60..-30 driving', '-30..-10 stopped', '-10..0 driving'],
  },
  {
    name: 'a silent device ends with its last position',
    doing: null,
    expected: ['-60..-30 driving', '-30..-10 stopped'],
  },
])('stretches: $name', ({ doing, expected }) => {
  const known = [stretch(-60, -30, 'driving'), stretch(-30, -10, 'stopped')]
  expect(inMinutes(stretchesIn({ stretches: known, until: known[1]!.to }, span, doing))).toEqual(expected)
})

test('a vehicle that stands since its only position has stood since then', () => {
  const until = new Date(noon - 40 * minuteMs).toISOString()
  expect(inMinutes(stretchesIn({ stretches: [], until }, span, 'stopped'))).toEqual(['-40..0 stopped'])
})

test('stretches are cut at the ends of the span, and add up', () => {
  const known = [stretch(-30 * 60, -60, 'stopped'), stretch(-60, 0, 'driving')]
  const stretches = stretchesIn({ stretches: known, until: known[1]!.to }, span, null)
  expect(timesOf(stretches)).toEqual({ driving: hourMs, idling: 0, stopped: 23 * hourMs, gap: 0 })
})

test('ticks are at every sixth hour of the reader’s clock, not half an hour from an end', () => {
  const hours = ticksIn(span, 'Asia/Kolkata').map((tick) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' }).format(tick),
  )
  expect(hours).toEqual(['00:00', '06:00', '12:00'])
})

test.each([
  { name: 'left to right', isMirrored: false, expected: noon - 18 * hourMs },
  { name: 'right to left', isMirrored: true, expected: noon - 6 * hourMs },
])('a touch at a quarter of the ribbon, $name', ({ isMirrored, expected }) => {
  expect(momentAt(150, { left: 50, width: 400, isMirrored }, span)).toBe(expected)
})

test.each([
  { key: 'ArrowLeft', isMirrored: false, expected: noon - 5 * minuteMs },
  { key: 'ArrowRight', isMirrored: true, expected: noon - 5 * minuteMs },
  { key: 'ArrowRight', isMirrored: false, expected: noon },
  { key: 'PageDown', isMirrored: true, expected: noon - hourMs },
  { key: 'Home', isMirrored: false, expected: span.from },
  { key: 'a', isMirrored: false, expected: null },
])('the key $key, mirrored: $isMirrored', ({ key, isMirrored, expected }) => {
  expect(momentAfterKey(key, noon, { span, isMirrored })).toBe(expected)
})
