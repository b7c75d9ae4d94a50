import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dynamoGeocoder } from '../../../functions/platform/integrations/geocoder.ts'
import { inMemoryGeocoder } from '../../../functions/platform/in-memory/geocoder.ts'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import type { Geocoder, PlaceSource } from '../../../functions/platform/ports/ports.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'

const blida = { latitude: 36.47004, longitude: 2.8277 }

type Make = (source: PlaceSource, now: () => number) => Geocoder

function remembersAddresses(make: Make): void {
  /** a source that says what it was asked, and a clock */
  function fresh(answer: (language: string) => string | null = (language) => `Blida (${language})`) {
    const asked: string[] = []
    let time = noon
    const source: PlaceSource = {
      isAvailable: () => true,
      addressAt: async ({ latitude, longitude }, language) => {
        asked.push(`${latitude},${longitude} ${language}`)
        return answer(language)
      },
      placesNamed: async ({ text }) => {
        const label = answer(text)
        return label === null ? [] : [{ label, ...blida }]
      },
    }
    const geocoder = make(source, () => time)
    const look = (place = blida, language = 'en') => geocoder.addressOf(place, language, async () => {})
    return { geocoder, asked, look, later: (ms: number) => (time += ms) }
  }

  it('calls the source once for coordinates within eleven metres', async () => {
    const { asked, look } = fresh()
    expect(await look()).toBe('Blida (en)')
    expect(await look()).toBe('Blida (en)')
    expect(await look({ latitude: 36.47001, longitude: 2.82774 })).toBe('Blida (en)')
    expect(asked).toEqual(['36.47,2.8277 en'])
    await look({ latitude: 36.4702, longitude: 2.8277 })
    expect(asked).toHaveLength(2)
  })

  it('calls the source for each language', async () => {
    const { look } = fresh()
    expect([await look(blida, 'ar'), await look(blida, 'fr'), await look(blida, 'ar')]).toEqual([
      'Blida (ar)',
      'Blida (fr)',
      'Blida (ar)',
    ])
  })

  it('calls the source again after thirty days', async () => {
    const { asked, look, later } = fresh()
    await look()
    later(placeLimits.addressKeptMs - 1000)
    await look()
    expect(asked).toHaveLength(1)
    later(1000)
    await look()
    expect(asked).toHaveLength(2)
  })

  it('caches for a day that there is no address', async () => {
    const { asked, look, later } = fresh(() => null)
    expect([await look(), await look(), asked.length]).toEqual([null, null, 1])
    later(placeLimits.noAddressKeptMs)
    await look()
    expect(asked).toHaveLength(2)
  })

  it('calls a source that failed again', async () => {
    let down = true
    const { look } = fresh(() => {
      if (down) throw new Error('The line is down')
      return 'Blida'
    })
    expect(await look()).toBeNull()
    down = false
    expect(await look()).toBe('Blida')
  })

  it('a call to the source may be refused; a cached address is not', async () => {
    const { geocoder, asked, look } = fresh()
    const refuse = async () => {
      throw new Error('Enough for today')
    }
    await expect(geocoder.addressOf(blida, 'en', refuse)).rejects.toThrow('Enough')
    expect(asked).toEqual([])
    await look()
    expect(await geocoder.addressOf(blida, 'en', refuse)).toBe('Blida (en)')
  })

  it('both sides of zero are the same coordinates', async () => {
    const { asked, look } = fresh()
    await look({ latitude: -0.00001, longitude: 0.00001 })
    await look({ latitude: 0, longitude: -0.00001 })
    expect(asked).toEqual(['0,0 en'])
  })
}

describe('addresses in memory', () => {
  remembersAddresses((source, now) => inMemoryGeocoder(newMemory(now), source))
})

describe('addresses in DynamoDB', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  let count = 0
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())
  remembersAddresses((source, now) => {
    // every case has addresses of its own: its languages are spelled with its number
    const own = ++count
    const geocoder = dynamoGeocoder(tables.store(now), {
      ...source,
      addressAt: (place, language) => source.addressAt(place, language.slice(0, 2)),
    })
    return { ...geocoder, addressOf: (place, language, ask) => geocoder.addressOf(place, `${language}-${own}`, ask) }
  })
})
