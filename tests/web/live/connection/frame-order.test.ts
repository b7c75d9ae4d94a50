import { expect, test } from 'vitest'
import type { LiveMessage } from '../../../../shared/wire/live-message.ts'
import { readReportFrame, reportFrames } from '../../../../shared/wire/live/report-frames.ts'
import { type FrameReader, OrderedFrames } from '../../../../web/src/live/connection/frame-order.ts'

const compact = (lastUpdate: number): string =>
  reportFrames(
    { states: [{ deviceId: 1, status: 'online', lastUpdate, positionId: 0, activitySince: null }], positions: [] },
    10_000,
  )[0]!
const event = (id: number): string => JSON.stringify({ events: [{ id }] })

function stage() {
  const taken: string[] = []
  const failures: unknown[] = []
  let loads = 0
  let finish: (reader: FrameReader) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const said = ({ states = [], events = [] }: LiveMessage) =>
    [...states.map(({ lastUpdate }) => `s${Date.parse(lastUpdate!)}`), ...events.map(({ id }) => `e${id}`)].join()
  const frames = new OrderedFrames({
    load: () =>
      new Promise((resolve, reject) => {
        loads += 1
        finish = resolve
        fail = reject
      }),
    take: (message) => taken.push(said(message)),
    failed: (error) => failures.push(error),
  })
  const settle = async () => {
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    frames,
    taken,
    failures,
    loads: () => loads,
    loaded: async () => (finish({ readReportFrame }), settle()),
    lost: async () => (fail(new Error('offline')), settle()),
  }
}

test('JSON needs nothing else', () => {
  const { frames, taken, loads } = stage()
  frames.receive(event(1))
  expect([taken, loads()]).toEqual([['e1'], 0])
})

test('frames wait for what reads the first compact one, and keep their order', async () => {
  const { frames, taken, loads, loaded } = stage()
  for (const frame of [event(1), compact(2), event(3), compact(4)]) frames.receive(frame)
  expect(taken).toEqual(['e1'])
  await loaded()
  frames.receive(compact(5))
  expect([taken, loads()]).toEqual([['e1', 's2', 'e3', 's4', 's5'], 1])
})

test.each([
  { name: 'cannot be loaded', bring: (at: ReturnType<typeof stage>) => at.lost(), frame: compact(1) },
  { name: 'cannot read a frame', bring: (at: ReturnType<typeof stage>) => at.loaded(), frame: '~AA==' },
])('what reads compact frames $name: the connection is given up', async ({ bring, frame }) => {
  const at = stage()
  at.frames.receive(frame)
  await bring(at)
  expect([at.taken, at.failures.length]).toEqual([[], 1])
})
