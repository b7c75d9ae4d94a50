import { expect, test } from 'vitest'
import { batchesPerSecond, type Polled } from '../../../infra/costs/pollers.ts'

test.each<{ name: string; polled: Polled; batches: number }>([
  { name: 'nothing arrives', polled: { recordsPerSecond: 0, shards: 4, pollsPerSecond: 4, batchMax: 100 }, batches: 0 },
  // 1 - e^-1
  {
    name: 'as many as looks: two of three looks find something',
    polled: { recordsPerSecond: 1, shards: 1, pollsPerSecond: 1, batchMax: 100 },
    batches: 0.63212,
  },
  {
    name: 'rare ones: a batch for each',
    polled: { recordsPerSecond: 0.001, shards: 1, pollsPerSecond: 4, batchMax: 100 },
    batches: 0.001,
  },
  {
    name: 'many: every look finds something',
    polled: { recordsPerSecond: 90, shards: 1, pollsPerSecond: 1, batchMax: 100 },
    batches: 1,
  },
  {
    name: 'more than the looks carry',
    polled: { recordsPerSecond: 700, shards: 1, pollsPerSecond: 1, batchMax: 100 },
    batches: 7,
  },
  {
    name: 'shards are looked into one by one',
    polled: { recordsPerSecond: 400, shards: 4, pollsPerSecond: 4, batchMax: 1_000 },
    batches: 16,
  },
])('batches of a poller: $name', ({ polled, batches }) => {
  expect(batchesPerSecond(polled)).toBeCloseTo(batches, 4)
})
