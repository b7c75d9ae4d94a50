import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import { inMemoryRoads, roadsEverywhere } from '../../../functions/platform/roads/in-memory-roads.ts'
import type { RoadLine, Roads, RoadSource } from '../../../functions/platform/roads/road-ports.ts'
import { dynamoRoads } from '../../../functions/platform/roads/roads.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import type { RoadWay } from '../../../shared/domain/roads/road-limit.ts'
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
const refuse = async () => {
  throw new Error('Enough for today')
}
const line: RoadLine = [
  [3.00001, 36.5],
  [-3.12345, -36.00001],
  [179.99999, 0],
]

/** Fast in the middle of a way north, a kilometre long. */
function newStretch() {
  const longitude = 3 + ++traces / 1000
  const [from, peak, to] = [0, 1, 2].map((step) => ({
    latitude: 36 + step * 0.0045,
    longitude,
    time: noon + step * 10_000,
    course: 0,
  }))
  return { from: from!, peak: peak!, to: to! }
}
const wayBetween = ([from, to]: Parameters<RoadSource['limits']>): RoadWay => ({
  line: [from, to].map(({ latitude, longitude }) => [longitude, latitude] as const),
  spans: [{ from: 0, limitKmh: 80, isUnlimited: false, name: 'N5' }],
})

function remembersRoads(make: Make): void {
  function fresh(
    match: RoadSource['match'] = async () => line,
    limits: RoadSource['limits'] = async (...asked) => wayBetween(asked),
    way: RoadSource['way'] = async () => ({ line, metres: 1500, seconds: 120 }),
  ) {
    const asked: string[] = []
    let time = noon
    const source: RoadSource = {
      isAvailable: () => true,
      match: (trace, mode) => {
        asked.push(mode)
        return match(trace, mode)
      },
      limits: (from, to, mode) => {
        asked.push(`limits ${mode}`)
        return limits(from, to, mode)
      },
      way: (from, to, mode) => {
        asked.push(`way ${mode}`)
        return way(from, to, mode)
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

  it('asks once for a limit, for each way to move, and answers the same for thirty days', async () => {
    const { roads, asked, later } = fresh()
    const stretch = newStretch()
    const limit = { kind: 'limit', kmh: 80, road: 'N5' }
    expect(await roads.limitAt(stretch, 'car', allowed)).toEqual(limit)
    later(roadLimits.matchedKeptMs - 1000)
    expect(await roads.limitAt(stretch, 'car', refuse)).toEqual(limit)
    await roads.limitAt(stretch, 'truck', allowed)
    await roads.limitAt(newStretch(), 'car', allowed)
    expect(asked).toEqual(['limits car', 'limits truck', 'limits car'])
    later(1000)
    await roads.limitAt(stretch, 'car', allowed)
    expect(asked).toHaveLength(4)
  })

  it('remembers that there is no way, and asks a source that failed again', async () => {
    let isDown = true
    const { roads, asked } = fresh(undefined, async () => {
      if (isDown) throw new Error('The line is down')
      return null
    })
    const stretch = newStretch()
    expect(await roads.limitAt(stretch, 'car', allowed)).toBeUndefined()
    isDown = false
    expect(await roads.limitAt(stretch, 'car', allowed)).toEqual({ kind: 'noRoad' })
    expect(await roads.limitAt(stretch, 'car', refuse)).toEqual({ kind: 'noRoad' })
    await expect(roads.limitAt(newStretch(), 'car', refuse)).rejects.toThrow('Enough')
    expect(asked).toHaveLength(2)
  })
}

function keepsWays(make: Make): void {
  const to = { latitude: 36.75, longitude: 3.05 }
  const from = { latitude: 36.7, longitude: 3, time: noon, course: 90 }
  const found = { line, metres: 1500, seconds: 120, from: { latitude: 36.7, longitude: 3 }, to }
  const linkOf = () => ({ tenantId: 'atlas', userId: ++traces })

  function fresh(way: RoadSource['way']) {
    let time = noon
    const source: RoadSource = { ...roadsEverywhere, way }
    return { roads: make(source, () => time), later: (ms: number) => (time += ms) }
  }

  it('keeps the way that was found last for a link, for a day', async () => {
    let seconds = 120
    const { roads, later } = fresh(async () => ({ line, metres: 1500, seconds }))
    const link = linkOf()
    expect(await roads.keptWay(link, to)).toBeNull()
    expect(await roads.findWay(link, { from, to, mode: 'car' })).toEqual(found)
    seconds = 90
    await roads.findWay(link, { from, to, mode: 'car' })
    later(roadLimits.wayKeptMs - 1000)
    expect(await roads.keptWay(link, to)).toEqual({ ...found, seconds: 90 })
    later(1000)
    expect(await roads.keptWay(link, to)).toBeNull()
  })

  it('has none of another link, of another tenant or to another place', async () => {
    const { roads } = fresh(async () => ({ line, metres: 1500, seconds: 120 }))
    const link = linkOf()
    await roads.findWay(link, { from, to, mode: 'car' })
    expect(await roads.keptWay(linkOf(), to)).toBeNull()
    expect(await roads.keptWay({ ...link, tenantId: 'sahara' }, to)).toBeNull()
    expect(await roads.keptWay(link, { ...to, latitude: 36.76 })).toBeNull()
    expect(await roads.keptWay(link, to)).toEqual(found)
  })

  it.each([
    { name: 'there is none', way: async () => null, said: null },
    { name: 'the source fails', way: () => Promise.reject(new Error('The line is down')), said: undefined },
  ])('keeps the last one where $name', async ({ way, said }) => {
    let isOver = false
    const { roads } = fresh((...asked) =>
      isOver ? way() : Promise.resolve({ line, metres: 1500, seconds: asked.length * 40 }),
    )
    const link = linkOf()
    await roads.findWay(link, { from, to, mode: 'car' })
    isOver = true
    expect(await roads.findWay(link, { from, to, mode: 'car' })).toBe(said)
    expect(await roads.keptWay(link, to)).toEqual(found)
  })
}

describe('roads in memory', () => {
  remembersRoads((source, now) => inMemoryRoads(newMemory(now), source))
  keepsWays((source, now) => inMemoryRoads(newMemory(now), source))
})

describe('roads in DynamoDB', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())
  remembersRoads((source, now) => dynamoRoads(tables.store(now), source))
  keepsWays((source, now) => dynamoRoads(tables.store(now), source))
})
