import { expect, test } from 'vitest'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import { coalesce } from '../../../web/src/live/coalesce.ts'
import { positionOf } from './live-fixtures.ts'

function bench() {
  const applied: LiveMessage[] = []
  const frames: (() => void)[] = []
  const clock = { ms: 0 }
  const push = coalesce({
    apply: (message) => applied.push(message),
    nextFrame: (run) => frames.push(run),
    now: () => clock.ms,
  })
  const say = (longitude: number) => push({ positions: [positionOf(1, { longitude })] })
  const drawFrame = () => frames.splice(0).forEach((run) => run())
  const counts = () => applied.map(({ positions }) => positions?.length)
  return { push, applied, clock, say, drawFrame, counts }
}

test('a quiet fleet is shown at once', () => {
  const { say, counts } = bench()
  say(1)
  say(2)
  say(3)
  expect(counts()).toEqual([1, 1, 1])
})

test('more than three updates in a second and a half wait for the next frame, together', () => {
  const { say, drawFrame, counts, applied } = bench()
  for (let longitude = 1; longitude <= 10; longitude++) say(longitude)
  expect(counts()).toEqual([1, 1, 1])
  drawFrame()
  expect(counts()).toEqual([1, 1, 1, 7])
  expect(applied[3]?.positions?.map(({ longitude }) => longitude)).toEqual([4, 5, 6, 7, 8, 9, 10])
})

test('states of devices are joined like positions', () => {
  const { push, drawFrame, applied } = bench()
  for (let id = 1; id <= 6; id++)
    push({ states: [{ id, status: 'online', lastUpdate: null, positionId: 0, activitySince: null }] })
  drawFrame()
  expect(applied[3]?.states?.map(({ id }) => id)).toEqual([4, 5, 6])
})

test('when the burst is over, updates are shown at once again', () => {
  const { say, drawFrame, counts, clock } = bench()
  for (let longitude = 1; longitude <= 5; longitude++) say(longitude)
  drawFrame()
  clock.ms = 1500
  say(6)
  expect(counts()).toEqual([1, 1, 1, 2, 1])
})

test('what is removed is joined like positions', () => {
  const { push, drawFrame, applied } = bench()
  for (let id = 1; id <= 6; id++) push({ removed: [{ type: 'device', id }] })
  drawFrame()
  expect(applied[3]?.removed?.map(({ id }) => id)).toEqual([4, 5, 6])
})
