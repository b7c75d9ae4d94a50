import { expect, it } from 'vitest'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import {
  afterRemovalStep,
  firstPendingRemoval,
  withPendingRemoval,
} from '../../../../shared/domain/days/pending-removals.ts'
import { decodeMemory, encodeMemory } from '../../../../shared/wire/memory-codec.ts'

const one = { from: 1_000, to: 9_000, sequenceMax: 7 }
const two = { from: 20_000, to: 30_000, sequenceMax: 8 }
const both = withPendingRemoval(withPendingRemoval(newDeviceState(1), one), two)

it.each([
  { name: 'none', state: newDeviceState(1), first: null },
  { name: 'the oldest first', state: both, first: one },
  { name: 'a step continues from a later time', state: afterRemovalStep(both, 5_000), first: { ...one, from: 5_000 } },
  { name: 'the last step leads to the next one', state: afterRemovalStep(both, null), first: two },
  { name: 'all complete', state: afterRemovalStep(afterRemovalStep(both, null), null), first: null },
  { name: 'a step of none', state: afterRemovalStep(newDeviceState(1), 5), first: null },
])('pending removals: $name', ({ state, first }) => {
  expect(firstPendingRemoval(state)).toEqual(first)
  const memory = decodeMemory(encodeMemory(state.memory, null), null)
  expect(firstPendingRemoval({ memory })).toEqual(first)
})

it('leave nothing behind in the memory', () => {
  expect(afterRemovalStep(withPendingRemoval(newDeviceState(1), one), null)).toEqual(newDeviceState(1))
})
