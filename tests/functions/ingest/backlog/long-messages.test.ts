import { expect, it, vi } from 'vitest'
import { withoutLong } from '../../../../functions/ingest/backlog/long-messages.ts'
import type { Delivered } from '../../../../functions/ingest/take-batches.ts'
import type { BacklogMessages } from '../../../../functions/platform/ports/tracker-ports.ts'
import { livePayloadLengthMax } from '../../../../shared/wire/stream-record.ts'

const recordOf = (topic: string, payloadLength: number) => ({
  topic,
  payload: 'A'.repeat(payloadLength),
  receivedAt: 7,
})
const delivered = (value: unknown): Delivered =>
  ({ kinesis: { data: Buffer.from(JSON.stringify(value)).toString('base64') } }) as Delivered
const long = livePayloadLengthMax + 1

const cases: { name: string; given: unknown; isMoved: boolean }[] = [
  {
    name: 'as long as a live message may be',
    given: recordOf('trackers/van-1/positions', livePayloadLengthMax),
    isMoved: false,
  },
  { name: 'longer by one letter', given: recordOf('trackers/van-1/positions', long), isMoved: true },
  { name: 'over HTTP', given: recordOf('http/osmand/van-1', long), isMoved: true },
  {
    name: 'past the broker',
    given: { ...recordOf('trackers/van-1/positions', long), receivedAt: 9 },
    isMoved: true,
  },
  { name: 'of a topic that no tracker has', given: recordOf('somewhere/else/than/that', long), isMoved: false },
  { name: 'of no topic rule', given: { text: 'A'.repeat(long) }, isMoved: false },
  { name: 'that is no object', given: 'A'.repeat(long), isMoved: false },
]

function backlogTable(isReached = true) {
  const put: Parameters<BacklogMessages['put']>[] = []
  const backlog: BacklogMessages = {
    put: async (...call) => {
      if (!isReached) throw new Error('The table is not reached')
      put.push(call)
    },
  }
  return { put, backlog }
}

it.each(cases)('what is $name is moved to the table: $isMoved', async ({ given, isMoved }) => {
  const { put, backlog } = backlogTable()
  const [short, each] = [delivered(recordOf('trackers/van-2/positions', 10)), delivered(given)]
  expect(await withoutLong([short, each], backlog)).toEqual(isMoved ? [short] : [short, each])
  expect(put).toEqual(isMoved ? [[[{ uniqueId: 'van-1', record: given }], 'backlog']] : [])
})

it('where the table takes none, all is left to accept', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const batch = [delivered(recordOf('trackers/van-1/positions', long))]
  expect(await withoutLong(batch, backlogTable(false).backlog)).toBe(batch)
})

it('a change of the table is for its reader already', async () => {
  const { put, backlog } = backlogTable()
  const batch = [{ dynamodb: { NewImage: { payload: { S: 'A'.repeat(long) } } } } as Delivered]
  expect(await withoutLong(batch, backlog)).toBe(batch)
  expect(put).toEqual([])
})
