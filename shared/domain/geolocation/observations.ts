import type { CellTower, Network, WifiAccessPoint } from '../position.ts'

/** An access point as a service for positions is asked about it. */
export interface SeenAccessPoint {
  /** twelve hexadecimal digits in pairs: `a0:ec:f9:1e:32:c1` */
  macAddress: string
  /** dBm, -128 to 0 */
  signalStrength: number
}

/** What the service resolves of a cell; GSM's numbers are shorter than those of the others. */
export const cellKinds = ['gsm', 'wcdma', 'tdscdma', 'lte'] as const
export type CellKind = (typeof cellKinds)[number]

export interface SeenCell {
  kind: CellKind
  mobileCountryCode: number
  mobileNetworkCode: number
  /** null where it is not one that the service takes; a GSM cell has always one */
  areaCode: number | null
  cellId: number
  /** dBm, within what the service takes of the kind; null when it is not known */
  signalStrength: number | null
}

/** What a tracker received at one moment, as far as a position follows from it. At least one of the two is not empty. */
export interface Observations {
  accessPoints: readonly SeenAccessPoint[]
  cells: readonly SeenCell[]
}

/**
 * What the service takes; `accessPointsMin` is ours: with a single one, anybody who knows its address would learn where
 * it stands.
 * @see botocore 1.44.8, `data/iotwireless/2020-11-22/service-2.json`, shapes `GsmList`, `MCC`, `LAC`, `GeranCid`,
 * `EutranCid`, `UtranCid`, `RxLevel`, `RSCP`, `RSRP`, `RSS`
 */
export const observationLimits = {
  accessPointsMin: 2,
  accessPointsMax: 32,
  cellsOfKindMax: 16,
  countryCode: { min: 200, max: 999 },
  networkCode: { min: 0, max: 999 },
  areaCode: { min: 1, max: 65_535 },
  cellId: { gsm: 65_535, wcdma: 268_435_455, tdscdma: 268_435_455, lte: 268_435_455 },
  signal: {
    wifi: { min: -128, max: 0 },
    gsm: { min: -110, max: -25 },
    wcdma: { min: -120, max: -25 },
    tdscdma: { min: -120, max: -25 },
    lte: { min: -140, max: -44 },
  },
} as const

interface Bounds {
  min: number
  max: number
}

const isWhole = (value: number, { min, max }: Bounds): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** Of a network only what the service takes, the strongest first; null when nothing of it says where the tracker is. */
export function observationsOf(network: Network | null): Observations | null {
  if (!network) return null
  const points = strongest(eachOnce((network.wifiAccessPoints ?? []).flatMap(accessPointOf), pointName))
  const enough = points.length >= observationLimits.accessPointsMin
  const accessPoints = enough ? points.slice(0, observationLimits.accessPointsMax) : []
  const all = strongest(eachOnce((network.cellTowers ?? []).flatMap(cellOf), cellName))
  const cells = cellKinds.flatMap((kind) =>
    all.filter((cell) => cell.kind === kind).slice(0, observationLimits.cellsOfKindMax),
  )
  return accessPoints.length + cells.length === 0 ? null : { accessPoints, cells }
}

/**
 * The same text for the same access points and cells, in any order and however strong they were received: what a position
 * is kept under.
 */
export function observationsKey({ accessPoints, cells }: Observations): string {
  const names = [...accessPoints.map(pointName), ...cells.map(cellName)]
  return names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join(' ')
}

const pointName = ({ macAddress }: SeenAccessPoint): string => macAddress
const cellName = ({ kind, mobileCountryCode, mobileNetworkCode, areaCode, cellId }: SeenCell): string =>
  [kind, mobileCountryCode, mobileNetworkCode, areaCode ?? '', cellId].join('-')

/** Points whose address was made up (phones, guests), of groups, or all zeros move about, or are none. One without a strength is not taken by the service. */
function accessPointOf({ macAddress, signalStrength }: WifiAccessPoint): SeenAccessPoint[] {
  const digits = macAddress.replaceAll(/[:-]/g, '').toLowerCase()
  if (!/^[0-9a-f]{12}$/.test(digits) || /^(?:0{12}|f{12})$/.test(digits)) return []
  const isOfGroupOrMadeUp = (Number.parseInt(digits.slice(0, 2), 16) & 0b11) !== 0
  if (isOfGroupOrMadeUp || signalStrength === undefined) return []
  const name = digits.match(/../g)!.join(':')
  return [{ macAddress: name, signalStrength: within(signalStrength, observationLimits.signal.wifi) }]
}

function cellOf(tower: CellTower): SeenCell[] {
  const kind = kindOf(tower)
  const { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength } = tower
  if (kind === null || !isWhole(cellId, { min: 0, max: observationLimits.cellId[kind] })) return []
  if (!isWhole(mobileCountryCode, observationLimits.countryCode)) return []
  if (!isWhole(mobileNetworkCode, observationLimits.networkCode)) return []
  const areaCode = isWhole(locationAreaCode, observationLimits.areaCode) ? locationAreaCode : null
  if (kind === 'gsm' && areaCode === null) return []
  const strength = signalStrength === undefined ? null : within(signalStrength, observationLimits.signal[kind])
  return [{ kind, mobileCountryCode, mobileNetworkCode, areaCode, cellId, signalStrength: strength }]
}

/** As the tracker says; else by the cell's number, which in GSM has sixteen bits. CDMA's and 5G's cells are not taken. */
function kindOf({ radioType, cellId }: CellTower): CellKind | null {
  if (radioType === undefined) return cellId > observationLimits.cellId.gsm ? 'lte' : 'gsm'
  return cellKinds.find((kind) => kind === radioType) ?? null
}

/** Some trackers send the strength without its sign. */
const within = (strength: number, { min, max }: Bounds): number =>
  Math.min(max, Math.max(min, Math.round(-Math.abs(strength)))) + 0

const eachOnce = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
]

const strongest = <Item extends { signalStrength: number | null }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (b.signalStrength ?? -999) - (a.signalStrength ?? -999))
