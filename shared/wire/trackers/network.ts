import { limits } from '../../domain/limits.ts'
import type { CellTower, Network, WifiAccessPoint } from '../../domain/position.ts'
import { expectObject, has, requiredNumber, type Source } from './reading.ts'
import { fieldIn, Refused, shown } from './refused.ts'

const signal = { min: -200, max: 200, unit: ' dBm' }
const whole = { min: 0, max: 2 ** 36 }

/** What radio the tracker heard; null when the message says nothing of it. @throws Refused when a value is wrong */
export function readNetwork(source: Source, key: string): Network | null {
  const value = source.values[key]
  if (value === undefined || value === null) return null
  const place = fieldIn(source.place, key)
  const values = expectObject(value, place)
  const network: Network = {}
  const cellTowers = listIn({ values, place }, 'cellTowers').map(cellTower)
  const wifiAccessPoints = listIn({ values, place }, 'wifiAccessPoints').map(accessPoint)
  if (cellTowers.length > 0) network.cellTowers = cellTowers
  if (wifiAccessPoints.length > 0) network.wifiAccessPoints = wifiAccessPoints
  return cellTowers.length + wifiAccessPoints.length > 0 ? network : null
}

function listIn(source: Source, key: string): Source[] {
  const value = source.values[key]
  if (value === undefined || value === null) return []
  const place = fieldIn(source.place, key)
  if (!Array.isArray(value)) throw new Refused(place, `${key} is ${shown(value)}; it must be a list`)
  if (value.length > limits.networkItemsMax)
    throw new Refused(place, `${key} has ${value.length} items; at most ${limits.networkItemsMax} are read`)
  return value.map((item: unknown, index) => ({
    values: expectObject(item, `${place}[${index}]`),
    place: `${place}[${index}]`,
  }))
}

const strength = (source: Source): { signalStrength?: number } =>
  has(source, 'signalStrength') ? { signalStrength: requiredNumber(source, 'signalStrength', signal) } : {}

const cellTower = (source: Source): CellTower => ({
  cellId: requiredNumber(source, 'cellId', whole),
  locationAreaCode: requiredNumber(source, 'locationAreaCode', whole),
  mobileCountryCode: requiredNumber(source, 'mobileCountryCode', { min: 0, max: 999 }),
  mobileNetworkCode: requiredNumber(source, 'mobileNetworkCode', { min: 0, max: 999 }),
  ...strength(source),
})

function accessPoint(source: Source): WifiAccessPoint {
  const macAddress = source.values.macAddress
  if (typeof macAddress === 'string' && /^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$/i.test(macAddress))
    return { macAddress: macAddress.replaceAll('-', ':'), ...strength(source) }
  throw new Refused(
    fieldIn(source.place, 'macAddress'),
    `macAddress is ${shown(macAddress)}; it must look like 00:1a:2b:3c:4d:5e`,
  )
}
