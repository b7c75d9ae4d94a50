import { describe, expect, it } from 'vitest'
import { Flow } from '../../../functions/http-ingest/rate-limit.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'

const allowed = { name: 'ingest:tenant:atlas', max: 320 }

async function passed(flow: Flow, tries: number): Promise<number> {
  let count = 0
  for (let each = 0; each < tries; each++) {
    await flow.spend(allowed).then(
      () => count++,
      () => {},
    )
  }
  return count
}

/** A world that says how often it was asked to count. */
function counting() {
  const world = inMemoryWorld()
  const countAttempt = world.lookups.countAttempt.bind(world.lookups)
  const asked = { times: 0 }
  world.lookups.countAttempt = (...how) => {
    asked.times++
    return countAttempt(...how)
  }
  return { world, asked }
}

describe('flow', () => {
  it('what an ordinary tracker sends is not counted anywhere', async () => {
    const { world, asked } = counting()
    const flow = new Flow(world)
    for (let minute = 0; minute < 10; minute++) {
      expect(await passed(flow, 10)).toBe(10)
      world.moveTo(world.now() + 60_000)
    }
    expect(asked.times).toBe(0)
  })

  it('a busy one costs a count for each thirty-two', async () => {
    const { world, asked } = counting()
    expect(await passed(new Flow(world), 300)).toBe(300)
    expect(asked.times).toBe(9)
  })

  it('several processes share one bound, to within what each took for itself', async () => {
    const { world } = counting()
    const flows = [new Flow(world), new Flow(world), new Flow(world)]
    let count = 0
    for (let round = 0; round < 400; round++) for (const flow of flows) count += await passed(flow, 1)
    expect(count).toBeGreaterThanOrEqual(allowed.max)
    expect(count).toBeLessThanOrEqual(allowed.max + flows.length * 16)
  })

  it('a caller over the limit learns when to continue, and then may', async () => {
    const { world } = counting()
    const flow = new Flow(world)
    await passed(flow, 1000)
    await expect(flow.spend(allowed)).rejects.toMatchObject({ kind: 'tooMuch', retryAfterSeconds: 60 })
    world.moveTo(world.now() + 60_000)
    expect(await passed(flow, 10)).toBe(10)
  })
})
