import { describe, expect, it } from 'vitest'
import { usageOf } from '../../../../functions/ingest/device/usage.ts'
import type { Received } from '../../../../functions/ingest/read-record.ts'
import { buildDrive, buildFix, buildState, hourMs, noon } from '../../../support/builders.ts'

const received = (fixes: number): Received => ({
  stream: 'live',
  sequence: '1',
  record: { topic: 'trackers/van-1/positions', payload: '', receivedAt: noon },
  message: {
    kind: 'fixes',
    uniqueId: 'van-1',
    fixes: Array.from({ length: fixes }, (_, step) => buildFix(step)),
  } as never,
})
const drive = buildDrive(2)
const state = (lastUpdate: number | null) => buildState(drive, { lastUpdate })
const evaluated = (lastUpdate: number | null, rest: Received[] = []) => ({
  state: state(lastUpdate),
  accepted: drive,
  rest,
})

describe('what a save adds to the statistics', () => {
  it.each([
    { name: 'the very first message', before: null, active: 1 },
    { name: 'the first of a day', before: noon - 12 * hourMs, active: 1 },
    { name: 'a later one of the day', before: noon - hourMs, active: undefined },
  ])('$name', ({ before, active }) => {
    const counts = usageOf({ lastUpdate: before }, evaluated(noon), [received(3)])
    expect(counts).toEqual({
      messagesReceived: 3,
      messagesStored: 2,
      ...(active && { activeDevices: 1, protocols: { qafila: 1 } }),
    })
  })

  it('a file says nothing of what the tracker speaks', () => {
    const brought = buildDrive(2, { protocol: 'imported' })
    const after = (known: object) => ({ state: buildState(brought, { lastUpdate: noon, ...known }), rest: [] })
    const countsOf = (known: object, accepted: typeof drive) =>
      usageOf({ lastUpdate: null }, { ...after(known), accepted }, []).protocols
    expect(countsOf({ trackerProtocol: 'mqtt' }, brought)).toEqual({ mqtt: 1 })
    expect(countsOf({}, [...drive, ...brought])).toEqual({ qafila: 1 })
    expect(countsOf({}, brought)).toBeUndefined()
  })

  it('messages that are left to do are counted when they are done', () => {
    const [first, second] = [received(3), received(5)]
    expect(usageOf({ lastUpdate: noon }, evaluated(noon, [second]), [first, second]).messagesReceived).toBe(3)
  })

  it('a device that said nothing of itself is not active', () => {
    expect(usageOf({ lastUpdate: null }, evaluated(null), [])).toEqual({ messagesReceived: 0, messagesStored: 2 })
  })
})
