import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dynamoGeolocation } from '../../../functions/platform/geolocation/geolocation.ts'
import {
  type Geolocation,
  type ObservationSource,
  ServiceThrottled,
} from '../../../functions/platform/geolocation/geolocation-ports.ts'
import { inMemoryGeolocation } from '../../../functions/platform/geolocation/in-memory-geolocation.ts'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import type { Observations } from '../../../shared/domain/geolocation/observations.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'

const estimate = { latitude: 36.75, longitude: 3.06, accuracy: 42 }
const waitMs = 60_000
const always = async () => true

type Make = (source: ObservationSource, now: () => number) => Geolocation

let sets = 0
/** Sets that no other case knows. */
const wantedSets = (count: number): Map<string, Observations> =>
  new Map(
    Array.from({ length: count }, (): [string, Observations] => {
      const cellId = ++sets
      const cell = {
        kind: 'lte',
        mobileCountryCode: 603,
        mobileNetworkCode: 1,
        areaCode: 1,
        signalStrength: null,
      } as const
      return [`lte-603-1-1-${cellId}`, { accessPoints: [], cells: [{ ...cell, cellId }] }]
    }),
  )

function remembersPlaces(make: Make): void {
  function fresh(locate: ObservationSource['locate'] = async () => estimate) {
    const asked: Observations[] = []
    let time = noon
    const source: ObservationSource = {
      isAvailable: () => true,
      locate: (observations) => {
        asked.push(observations)
        return locate(observations)
      },
    }
    return { geolocation: make(source, () => time), asked, later: (ms: number) => (time += ms) }
  }

  it('knows nothing that was not asked for, and then what was answered', async () => {
    const { geolocation, asked } = fresh()
    const wanted = wantedSets(3)
    const [key] = wanted.keys()
    expect(await geolocation.known(wanted.keys())).toEqual(new Map())
    const one = new Map([...wanted].slice(0, 1))
    expect(await geolocation.ask(one, { waitMs, mayAsk: always })).toEqual(new Map([[key, estimate]]))
    expect(await geolocation.known([...wanted.keys(), key!])).toEqual(new Map([[key, estimate]]))
    expect(asked).toEqual([...one.values()])
  })

  it.each([
    { name: 'a place for thirty days', answer: estimate, keptMs: placeLimits.observationsKeptMs },
    { name: 'for a day that nothing is known', answer: null, keptMs: placeLimits.unknownObservationsKeptMs },
  ])('remembers $name', async ({ answer, keptMs }) => {
    const { geolocation, later } = fresh(async () => answer)
    const wanted = wantedSets(1)
    const [key] = wanted.keys()
    await geolocation.ask(wanted, { waitMs, mayAsk: always })
    later(keptMs - 1000)
    expect(await geolocation.known([key!])).toEqual(new Map([[key, answer]]))
    later(1000)
    expect(await geolocation.known([key!])).toEqual(new Map())
  })

  it('asks only for what may be asked', async () => {
    const { geolocation, asked } = fresh()
    const wanted = wantedSets(4)
    const allowed = [...wanted.keys()].slice(0, 2)
    const answered = await geolocation.ask(wanted, { waitMs, mayAsk: async (key) => allowed.includes(key) })
    expect([...answered.keys()].toSorted()).toEqual(allowed.toSorted())
    expect(asked).toHaveLength(2)
  })

  it.each([
    { name: 'takes no more', failure: new ServiceThrottled('Rate exceeded') },
    { name: 'fails', failure: new Error('The line is down') },
  ])('leaves a source that $name in peace, and asks again the next time', async ({ failure }) => {
    let isDown = true
    const { geolocation, asked } = fresh(async () => {
      if (isDown) throw failure
      return estimate
    })
    const wanted = wantedSets(placeLimits.observationsAtOnce * 3)
    expect(await geolocation.ask(wanted, { waitMs, mayAsk: always })).toEqual(new Map())
    expect(asked).toHaveLength(placeLimits.observationsAtOnce)
    isDown = false
    expect((await geolocation.ask(wanted, { waitMs, mayAsk: always })).size).toBe(wanted.size)
  })

  it('does not wait for a slow source; what it answers then is kept', async () => {
    let answer: () => void = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const { geolocation } = fresh(() => late.then(() => estimate))
    const wanted = wantedSets(1)
    const [key] = wanted.keys()
    expect(await geolocation.ask(wanted, { waitMs: 0, mayAsk: always })).toEqual(new Map())
    answer()
    await expect.poll(() => geolocation.known([key!])).toEqual(new Map([[key, estimate]]))
  })
}

describe('places of what trackers receive, in memory', () => {
  remembersPlaces((source, now) => inMemoryGeolocation(newMemory(now), source))
})

describe('places of what trackers receive, in DynamoDB', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())
  remembersPlaces((source, now) => dynamoGeolocation(tables.store(now), source))
})
