import { beforeEach, describe, expect, it } from 'vitest'
import type { Position } from '../../../../shared/domain/position.ts'
import { buildEvent } from '../../../support/builders.ts'
import { answer, arrived, drive, forwardingFleet, type ForwardingFleet, idsOf } from './forwarding-fixture.ts'

let fleet: ForwardingFleet
let first = 0
beforeEach(async () => {
  fleet = await forwardingFleet()
  first = fleet.trucks[0]
  fleet.answerWith(() => answer(200))
})

/** Texts that are another in each position, so many bytes in all. */
const wordy = (bytes: number, at: number) =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(bytes / 1000) }, (_, key) => [`text${key}`, `${at}`.padEnd(1000, 'x')]),
  )
const wordyDrive = (deviceId: number, { count, bytes }: { count: number; bytes: number }): Position[] =>
  drive(deviceId, count).map((position, at) => ({ ...position, attributes: wordy(bytes, at) }))

describe('what one item cannot hold', () => {
  it.each([
    { name: 'positions with many texts', positions: () => wordyDrive(first, { count: 100, bytes: 5000 }), events: 0 },
    { name: 'many events with a text', positions: () => drive(first, 2), events: 240 },
    { name: 'both together', positions: () => wordyDrive(first, { count: 45, bytes: 5000 }), events: 100 },
    {
      name: 'positions that are large alone',
      positions: () => wordyDrive(first, { count: 5, bytes: 99_000 }),
      events: 0,
    },
  ])('waits in several, in its order: $name', async ({ positions: made, events: count }) => {
    const id = await fleet.addTarget()
    const text = 'قافلة'.repeat(200)
    const events = Array.from({ length: count }, (_, at) =>
      buildEvent(at, { deviceId: first, attributes: { result: text } }),
    )
    const positions = made()
    await fleet.report(positions, events)
    const waiting = await fleet.store.waiting(id, 20)
    expect(waiting.length).toBeGreaterThan(1)
    expect(waiting.flatMap((batch) => idsOf(batch.positions))).toEqual(idsOf(positions))
    expect(waiting.flatMap((batch) => idsOf(batch.events))).toEqual(idsOf(events))
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf(positions))
  })
})
