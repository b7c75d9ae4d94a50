import { describe, expect, it } from 'vitest'
import {
  observationLimits,
  observationsKey,
  observationsOf,
} from '../../../../shared/domain/geolocation/observations.ts'
import type { CellTower, Network, WifiAccessPoint } from '../../../../shared/domain/position.ts'

const point = (last: string, signalStrength?: number): WifiAccessPoint => ({
  macAddress: `A0:EC:F9:1E:32:${last}`,
  ...(signalStrength !== undefined && { signalStrength }),
})
const tower = (changes: Partial<CellTower> = {}): CellTower => ({
  mobileCountryCode: 603,
  mobileNetworkCode: 1,
  locationAreaCode: 5126,
  cellId: 16_504,
  ...changes,
})
const wifi = (...wifiAccessPoints: WifiAccessPoint[]): Network => ({ wifiAccessPoints })
const cells = (...cellTowers: CellTower[]): Network => ({ cellTowers })

describe('what of a network is looked up', () => {
  it.each([
    { name: 'nothing', network: null },
    { name: 'one access point, which would say where it stands', network: wifi(point('c1', -60)) },
    { name: 'the same one twice', network: wifi(point('c1', -60), point('C1', -70)) },
    { name: 'access points without a strength', network: wifi(point('c1'), point('c2')) },
    {
      name: 'addresses that phones make up',
      network: wifi(
        { macAddress: '02:00:00:00:00:01', signalStrength: -50 },
        { macAddress: 'da:a1:19:00:00:02', signalStrength: -50 },
      ),
    },
    {
      name: 'addresses that are none',
      network: wifi(
        { macAddress: '00:00:00:00:00:00', signalStrength: -50 },
        { macAddress: 'ff:ff:ff:ff:ff:ff', signalStrength: -50 },
        { macAddress: 'nonsense', signalStrength: -50 },
      ),
    },
    { name: 'a country that there is not', network: cells(tower({ mobileCountryCode: 0 })) },
    { name: 'a network that there is not', network: cells(tower({ mobileNetworkCode: 1000 })) },
    { name: 'a GSM cell without its area', network: cells(tower({ locationAreaCode: 0 })) },
    { name: 'a GSM cell with a number of LTE', network: cells(tower({ radioType: 'gsm', cellId: 2_898_945 })) },
    { name: 'a cell with too high a number', network: cells(tower({ cellId: 2 ** 28 })) },
    { name: 'a cell of CDMA', network: cells(tower({ radioType: 'cdma' })) },
    { name: 'a cell of 5G', network: cells(tower({ radioType: 'nr' })) },
  ])('is nothing of $name', ({ network }) => {
    expect(observationsOf(network)).toBeNull()
  })

  it.each([
    { name: 'as the tracker says', cell: tower({ radioType: 'wcdma' }), kind: 'wcdma', areaCode: 5126 },
    { name: 'GSM by its short number', cell: tower(), kind: 'gsm', areaCode: 5126 },
    { name: 'LTE by its long number', cell: tower({ cellId: 2_898_945 }), kind: 'lte', areaCode: 5126 },
    {
      name: 'LTE without an area',
      cell: tower({ radioType: 'lte', locationAreaCode: 70_000 }),
      kind: 'lte',
      areaCode: null,
    },
  ])('is a cell $name', ({ cell, kind, areaCode }) => {
    expect(observationsOf(cells(cell))).toMatchObject({ accessPoints: [], cells: [{ kind, areaCode }] })
  })

  it.each([
    { sent: -77, kind: 'wifi', taken: -77 },
    { sent: 77, kind: 'wifi', taken: -77 },
    { sent: -200, kind: 'wifi', taken: -128 },
    { sent: -60.6, kind: 'wifi', taken: -61 },
    { sent: 0, kind: 'gsm', taken: -25 },
    { sent: -113, kind: 'gsm', taken: -110 },
    { sent: -130, kind: 'lte', taken: -130 },
    { sent: -20, kind: 'lte', taken: -44 },
  ] as const)('has a strength that is taken: $sent dBm of $kind', ({ sent, kind, taken }) => {
    const network =
      kind === 'wifi'
        ? wifi(point('c1', sent), point('c2', sent))
        : cells(tower({ radioType: kind, signalStrength: sent }))
    const { accessPoints, cells: found } = observationsOf(network)!
    expect((accessPoints[0] ?? found[0])?.signalStrength).toBe(taken)
  })

  it('is the strongest, no more than the service takes', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      macAddress: `a0:ec:f9:1e:32:${at.toString(16).padStart(2, '0')}`,
      signalStrength: -40 - at,
    }))
    const towers = Array.from({ length: 20 }, (_, at) => tower({ cellId: at, signalStrength: -100 + at }))
    const found = observationsOf({ wifiAccessPoints: many.toReversed(), cellTowers: towers })!
    expect(found.accessPoints).toHaveLength(observationLimits.accessPointsMax)
    expect(found.accessPoints.map(({ signalStrength }) => signalStrength)).toEqual(
      many.slice(0, 32).map(({ signalStrength }) => signalStrength),
    )
    expect(found.cells.map(({ cellId }) => cellId)).toEqual(Array.from({ length: 16 }, (_, at) => 19 - at))
  })
})

describe('the name of a set', () => {
  const key = (network: Network) => observationsKey(observationsOf(network)!)
  const one = { ...wifi(point('c1', -60), point('c2', -70)), ...cells(tower(), tower({ cellId: 7 })) }

  it.each([
    {
      name: 'in another order',
      other: { ...wifi(point('c2', -70), point('c1', -60)), ...cells(tower({ cellId: 7 }), tower()) },
    },
    {
      name: 'received otherwise',
      other: {
        ...wifi(point('c1', -61), point('c2', -35)),
        ...cells(tower({ signalStrength: -90 }), tower({ cellId: 7 })),
      },
    },
    {
      name: 'spelled otherwise',
      other: {
        ...wifi(
          { macAddress: 'a0-ec-f9-1e-32-c1', signalStrength: -60 },
          { macAddress: 'A0ECF91E32C2', signalStrength: -70 },
        ),
        ...cells(tower(), tower({ cellId: 7 })),
      },
    },
  ])('is the same $name', ({ other }) => {
    expect(key(other)).toBe(key(one))
  })

  it.each([
    { name: 'another access point', other: { ...one, ...wifi(point('c1', -60), point('c3', -70)) } },
    { name: 'another cell', other: { ...one, ...cells(tower(), tower({ cellId: 8 })) } },
    { name: 'another area', other: { ...one, ...cells(tower(), tower({ cellId: 7, locationAreaCode: 1 })) } },
    { name: 'another kind', other: { ...one, ...cells(tower(), tower({ cellId: 7, radioType: 'lte' })) } },
  ])('is another of $name', ({ other }) => {
    expect(key(other)).not.toBe(key(one))
  })
})
