import { describe, expect, it } from 'vitest'
import { zoneNamed } from '../../../../shared/domain/time/time-zone.ts'

describe('a time zone that a person names', () => {
  it.each([
    ['Africa/Algiers', 'Africa/Algiers'],
    [' UTC ', 'UTC'],
    ['GMT+2', 120],
    ['UTC-03:30', -210],
    ['+0545', 345],
    ['+15', null],
    ['Mars/Olympus', null],
    ['', null],
    [2, null],
  ])('%s', (named, zone) => {
    expect(zoneNamed(named)).toBe(zone)
  })
})
