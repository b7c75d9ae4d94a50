import { describe, expect, it } from 'vitest'
import { distanceMetres } from '../../../shared/domain/distance.ts'

describe('distance', () => {
  it.each([
    {
      name: 'a twentieth of a degree each way at the equator',
      from: [0, 0],
      to: [0.05, 0.05],
      metres: 7863,
      within: 10,
    },
    { name: 'one degree of latitude', from: [36, 3], to: [37, 3], metres: 111_319, within: 1 },
    { name: 'across the date line', from: [0, 179.95], to: [0, -179.95], metres: 11_132, within: 1 },
    { name: 'to the other side of the earth', from: [0, 0], to: [0, 180], metres: Math.PI * 6_378_137, within: 1 },
    { name: 'from pole to pole', from: [90, 12], to: [-90, -80], metres: Math.PI * 6_378_137, within: 1 },
    { name: 'to the same place', from: [36.75, 3.05], to: [36.75, 3.05], metres: 0, within: 0 },
    { name: 'a step of a person', from: [36.75, 3.05], to: [36.750007, 3.05], metres: 0.78, within: 0.01 },
  ])('distance: $name', ({ from, to, metres, within }) => {
    const measured = distanceMetres(
      { latitude: from[0]!, longitude: from[1]! },
      { latitude: to[0]!, longitude: to[1]! },
    )
    expect(Math.abs(measured - metres)).toBeLessThanOrEqual(within)
  })
})
