import { phrase } from '../../../domain/failures.ts'
import { trackerLimits } from '../../../domain/limits/trackers.ts'
import { type CellTower, type Network, radioTypes, type WifiAccessPoint } from '../../../domain/position.ts'
import { ignored } from '../notes.ts'
import { expectObject, has, noteOn, numberOrNull, optionalObject, requiredNumber, type Source } from './reading.ts'
import { fieldIn, oneOf, Rejected, shown, wrong } from '../rejection.ts'

const signal = { min: -200, max: 200, unit: 'dBm' }
const whole = { min: 0, max: 2 ** 36 }

/** The radio cells and access points that the tracker received; null when the message says nothing of it. What is not valid is left out, and noted. */
export function readNetwork(source: Source, key: string): Network | null {
  const values = optionalObject(source, key)
  if (!values) return null
  const inside: Source = { values, place: fieldIn(source.place, key), notes: source.notes }
  const network: Network = {}
  const cellTowers = itemsIn(inside, 'cellTowers', cellTower)
  const wifiAccessPoints = itemsIn(inside, 'wifiAccessPoints', accessPoint)
  if (cellTowers.length > 0) network.cellTowers = cellTowers
  if (wifiAccessPoints.length > 0) network.wifiAccessPoints = wifiAccessPoints
  return cellTowers.length + wifiAccessPoints.length > 0 ? network : null
}

function itemsIn<Item>(source: Source, key: string, read: (source: Source) => Item): Item[] {
  const value = source.values[key]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    noteOn(source, key, wrong(key, shown(value), phrase('a list')))
    return []
  }
  const max = trackerLimits.networkItemsMax
  const field = fieldIn(source.place, key)
  if (value.length > max) {
    const values = { name: key, count: value.length, most: max }
    source.notes.add(field, phrase('{name} has {count} items; only the first {most} were kept.', values))
  }
  return value.slice(0, max).flatMap((item: unknown, index) => {
    try {
      const place = `${field}[${index}]`
      return [read({ values: expectObject(item, place), place, notes: source.notes })]
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      source.notes.add(error.field, ignored(error.reason))
      return []
    }
  })
}

function strength(source: Source): { signalStrength?: number } {
  const signalStrength = has(source, 'signalStrength') ? numberOrNull(source, 'signalStrength', signal) : null
  return signalStrength === null ? {} : { signalStrength }
}

function radioType(source: Source): { radioType?: NonNullable<CellTower['radioType']> } {
  if (!has(source, 'radioType')) return {}
  const sent = source.values.radioType
  const found = radioTypes.find((each) => each === sent)
  if (found !== undefined) return { radioType: found }
  noteOn(source, 'radioType', wrong('radioType', shown(sent), oneOf(radioTypes)))
  return {}
}

const cellTower = (source: Source): CellTower => ({
  ...radioType(source),
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
  throw new Rejected(
    fieldIn(source.place, 'macAddress'),
    phrase('{name} is {value}; it must look like {example}', {
      name: 'macAddress',
      value: shown(macAddress),
      example: '00:1a:2b:3c:4d:5e',
    }),
  )
}
