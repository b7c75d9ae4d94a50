import { describe, expect, it } from 'vitest'
import { licenceEndOf, licenceStateOf } from '../../../../shared/domain/drivers/licence.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import { licenceByClock } from '../../../../shared/domain/rules/licence.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { positionOf } from '../../../support/positions.ts'

const end = Date.parse('2027-06-01T00:00:00Z')
const withEnd = (value: unknown) => ({ name: 'Karim', uniqueId: 'K-8', attributes: { 'licence.expiresAt': value } })

describe('the end of a licence', () => {
  it.each([
    { name: 'the end of its last day', value: '2027-05-31', at: end },
    { name: 'the day of a moment', value: '2027-05-31T00:00:00.000+00:00', at: end },
    { name: 'none in another text, as an earlier build stored it', value: 'soon', at: null },
    { name: 'none in a number', value: 20_270_531, at: null },
    { name: 'none where nobody said it', value: undefined, at: null },
  ])('is $name', ({ value, at }) => {
    expect(licenceEndOf(withEnd(value))).toBe(at)
  })

  it.each([
    { name: 'valid until the warning', now: end - 30 * dayMs - 1, state: 'valid' },
    { name: 'ending 30 days before', now: end - 30 * dayMs, state: 'ending' },
    { name: 'ending on its last day', now: end - 1, state: 'ending' },
    { name: 'ended after that', now: end, state: 'ended' },
  ])('is $name', ({ now, state }) => {
    expect(licenceStateOf(end, now)).toBe(state)
  })

  it.each([
    { value: '2027-05-31', kept: '2027-05-31' },
    { value: '2027-05-31T00:00:00.000+00:00', kept: '2027-05-31' },
    { value: '2027-02-31', kept: null },
    { value: '31/05/2027', kept: null },
    { value: '', kept: '' },
    { value: 5, kept: null },
  ])('is saved as a day: $value', ({ value, kept }) => {
    const saved = driver.schema.safeParse(withEnd(value))
    expect(saved.data?.attributes['licence.expiresAt'] ?? null).toBe(kept)
  })
})

describe('the licence of who drives', () => {
  const ends = new Map([
    ['K-8', end],
    ['K-9', end],
  ])
  const at = (driverUniqueId: string | null) => ({
    last: positionOf({ attributes: driverUniqueId === null ? {} : { driverUniqueId } }),
    licenceEnds: ends,
  })

  /** What is said of these drivers at these times (days from the end of their licences), one after the other. */
  const said = (visits: readonly (readonly [days: number, driver: string | null])[]) => {
    let memory: Readonly<Record<string, number>> | undefined
    return visits.map(([days, driver]) => {
      const due = licenceByClock(memory, { ...at(driver), now: end + days * dayMs })
      memory = due?.memory ?? memory
      return due
        ? `${String(due.event.attributes['driverUniqueId'])} ${String(due.event.attributes['licenceEnd'])}`
        : ''
    })
  }

  it.each([
    {
      name: 'is said once before its end',
      visits: [
        [-31, 'K-8'],
        [-30, 'K-8'],
        [-29, 'K-8'],
        [-1, 'K-8'],
      ],
      once: [1],
    },
    {
      name: 'and once when it has ended',
      visits: [
        [-5, 'K-8'],
        [0, 'K-8'],
        [1, 'K-8'],
      ],
      once: [0, 1],
    },
    {
      name: 'is said late where nobody was asked before',
      visits: [
        [400, 'K-8'],
        [401, 'K-8'],
      ],
      once: [0],
    },
    { name: 'is none where nobody drives', visits: [[0, null]], once: [] },
    { name: 'is none of a driver without an end', visits: [[0, 'K-1']], once: [] },
    {
      name: 'is none of a name that objects have',
      visits: [
        [0, '__proto__'],
        [0, 'constructor'],
      ],
      once: [],
    },
  ] as { name: string; visits: (readonly [number, string | null])[]; once: number[] }[])(
    '$name',
    ({ visits, once }) => {
      expect(said(visits)).toEqual(visits.map((_, place) => (once.includes(place) ? 'K-8 2027-05-31' : '')))
    },
  )

  it('is remembered while others drive', () => {
    expect(
      said([
        [-9, 'K-8'],
        [-8, 'K-9'],
        [-7, 'K-8'],
      ]),
    ).toEqual(['K-8 2027-05-31', 'K-9 2027-05-31', ''])
  })
})
