import { afterAll, beforeAll, describe } from 'vitest'
import { type InMemoryWorld, inMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { noon } from './builders.ts'
import { startDynamo, type DynamoTables } from './dynamo.ts'

/** A world whose clock a test may move. */
export interface TestWorld extends World {
  readonly rejected: InMemoryWorld['rejected']
  readonly queuedLots: InMemoryWorld['queuedLots']
  readonly wakeUps: InMemoryWorld['wakeUps']
  readonly published: InMemoryWorld['published']
  readonly outcomes: InMemoryWorld['outcomes']
  moveTo(time: number): void
}

/** Holds the in-memory world and the DynamoDB one to the same promises. `fresh` gives a world for one case. */
export function inEveryWorld(promises: (fresh: () => TestWorld) => void): void {
  describe('in memory', () => {
    promises(() => withClock((now) => inMemoryWorld({ now })))
  })
  describe('in DynamoDB', { tags: 'emulator' }, () => {
    let tables: DynamoTables
    beforeAll(async () => {
      tables = await startDynamo()
    })
    afterAll(() => tables.stop())
    promises(() => withClock((now) => tables.world(now)))
  })
}

/** A world whose clock stands at noon until it is moved. */
export function withClock<W extends World>(make: (now: () => number) => W): W & { moveTo(time: number): void } {
  let time = noon
  const moveTo = (to: number) => {
    time = to
  }
  return { ...make(() => time), moveTo }
}
