import { expect, it } from 'vitest'
import { advance, type ReplaySpeed } from '../../../web/src/replay/track/advance.ts'
import { timelineOf } from '../../../web/src/replay/track/timeline.ts'
import { fixAt, seconds } from './tracks-builder.ts'

const timeline = timelineOf([
  [fixAt(0), fixAt(10), fixAt(3610)],
  [fixAt(4), fixAt(10)],
])

it.each<{ name: string; at: number; elapsed: number; speed: ReplaySpeed; to: number }>([
  { name: 'a step takes half a second', at: 0, elapsed: 500, speed: 'step', to: 4 },
  { name: 'half of it goes half the way', at: 0, elapsed: 250, speed: 'step', to: 2 },
  { name: 'from half way on', at: 2, elapsed: 250, speed: 'step', to: 4 },
  { name: 'several steps at once', at: 0, elapsed: 750, speed: 'step', to: 7 },
  { name: 'a step over an hour', at: 10, elapsed: 500, speed: 'step', to: 3610 },
  { name: 'a step stops at the end', at: 3610, elapsed: 500, speed: 'step', to: 3610 },
  { name: 'a step over the end', at: 10, elapsed: 900, speed: 'step', to: 3610 },
  { name: 'as fast as it was', at: 0, elapsed: 500, speed: 1, to: 0.5 },
  { name: 'sixty times as fast', at: 0, elapsed: 500, speed: 60, to: 30 },
  { name: 'sixty times as fast stops at the end', at: 3600, elapsed: 500, speed: 60, to: 3610 },
])('the clock: $name', ({ at, elapsed, speed, to }) => {
  expect(advance(seconds(at), { elapsedMs: elapsed, speed }, timeline)).toBe(seconds(to))
})

it.each([
  { at: -5, next: 0, previous: null },
  { at: 0, next: 4, previous: 0 },
  { at: 4, next: 10, previous: 4 },
  { at: 10, next: 3610, previous: 10 },
  { at: 3610, next: null, previous: 3610 },
])('positions of all vehicles around $at', ({ at, next, previous }) => {
  const moment = (second: number | null) => (second === null ? null : seconds(second))
  expect(timeline.next(seconds(at))).toBe(moment(next))
  expect(timeline.previous(seconds(at))).toBe(moment(previous))
})
