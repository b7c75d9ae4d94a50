import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import { inMemoryRoads } from '../../../functions/platform/roads/in-memory-roads.ts'
import type { RoadLine, Roads, RoadSource } from '../../../functions/platform/roads/road-ports.ts'
import { dynamoRoads } from '../../../functions/platform/roads/roads.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import type { TracePoint } from '../../../shared/domain/roads/traces.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'

type Make = (source: RoadSource, now: () => number) => Roads
let traces = 0
/** A trace that no other case knows. */
const newTrace = (): TracePoint[] => {
  const latitude = 36 + ++traces / 1000
  return [0, 1].map((step) => ({ latitude, longitude: 3 + step / 100, time: noon, course: null }))
}
const allowed = async () => {}
const line: RoadLine = [
  [3.00001, 36.5],
  [-3.12345, -36.00001],
  [179.99999, 0],
]

function remembersRoads(make: Make): void {
  function fresh(match: RoadSource['match'] = async () => line) {
    const asked: string[] = []
    let time = noon
    const source: RoadSource = {
      isAvailable: () => true,
      match: (trace, mode) => {
        asked.push(mode)
        return match(trace, mode)
      },
    }
    return { roads: make(source, () => time), asked, later: (ms: number) => (time += ms) }
  }

  it('asks once for a trace, for each way to move, and answers the same line', async () => {
    const { roads, asked } = fresh()
    const trace = newTrace()
    expect(await roads.matched(trace, 'car', allowed)).toEqual(line)
    expect(await roads.matched(trace, 'car', allowed)).toEqual(line)
    await roads.matched(trace, 'truck', allowed)
    await roads.matched(newTrace(), 'car', allowed)
    expect(asked).toEqual(['car', 'truck', 'car'])
  })

  it('answers in steps of a metre from the first time on', async () => {
    const { roads } = fresh(async () => [
      [3.123456789, 36.000004],
      [3.2, 36],
    ])
    const trace = newTrace()
    const first = await roads.matched(trace, 'car', allowed)
    expect([first, await roads.matched(trace, 'car', allowed)]).toEqual([
      first,
      [
        [3.12346, 36],
        [3.2, 36],
      ],
    ])
  })

  it('remembers for thirty days, also that no road fits', async () => {
    const { roads, asked, later } = fresh(async () => null)
    const trace = newTrace()
    expect(await roads.matched(trace, 'car', allowed)).toBeNull()
    later(roadLimits.matchedKeptMs - 1000)
    expect(await roads.matched(trace, 'car', allowed)).toBeNull()
    expect(asked).toHaveLength(1)
    later(1000)
    await roads.matched(trace, 'car', allowed)
    expect(asked).toHaveLength(2)
  })

  it('asks a source that failed again', async () => {
    let isDown = true
    const { roads } = fresh(async () => {
      if (isDown) throw new Error('The line is down')
      return line
    })
    const trace = newTrace()
    expect(await roads.matched(trace, 'car', allowed)).toBeUndefined()
    isDown = false
    expect(await roads.matched(trace, 'car', allowed)).toEqual(line)
  })

  it('a question may be refused; a known line is not', async () => {
    const { roads, asked } = fresh()
    const trace = newTrace()
    const refuse = async () => {
      throw new Error('Enough for today')
    }
    await expect(roads.matched(trace, 'car', refuse)).rejects.toThrow('Enough')
    expect(asked).toEqual([])
    await roads.matched(trace, 'car', allowed)
    expect(await roads.matched(trace, 'car', refuse)).toEqual(line)
  })

  it('answers a line that is too long to be kept', async () => {
    let seed = 1
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const long = Array.from({ length: 200_000 }, (): [number, number] => [
      Math.round(next() * 1e7) / 1e5,
      Math.round(next() * 8e6) / 1e5,
    ])
    const { roads } = fresh(async () => long)
    expect((await roads.matched(newTrace(), 'car', allowed))?.length).toBe(long.length)
  })
}

describe('roads in memory', () => {
  remembersRoads((source, now) => inMemoryRoads(newMemory(now), source))
})

describe('roads in DynamoDB', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())
  remembersRoads((source, now) => dynamoRoads(tables.store(now), source))
})
