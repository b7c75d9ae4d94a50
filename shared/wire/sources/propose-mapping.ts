import { sourceFormats } from '../../catalog/sources/index.ts'
import { sourceLimits } from '../../domain/limits/sources.ts'
import { fieldFrom, type SourceField, type SourceMapping } from '../../domain/sources/source-mapping.ts'
import { withKey } from '../../domain/sources/value-path.ts'
import { isObject } from '../trackers/values/reading.ts'
import { sentNumber } from '../trackers/values/numeric.ts'
import type { SourceMessage } from './compile-mapping.ts'
import { tryMapping } from './try-mapping.ts'

/** How often senders name what, the first that is there; without case, blanks and signs between words. */
const names: Readonly<Record<string, readonly string[]>> = {
  identifier: ['uniqueid', 'imei', 'deviceid', 'deveui', 'device', 'trackerid', 'vehicleid', 'serial', 'ident', 'id'],
  time: ['fixtime', 'gpstime', 'timestamp', 'time', 'datetime', 'ts', 'recordedat', 'createdat', 'receivedat', 'date'],
  latitude: ['latitude', 'lat', 'gpslat', 'gpslatitude'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'gpslon', 'gpslng', 'gpslongitude'],
  speed: ['speed', 'gpsspeed', 'velocity', 'speedkmh'],
  course: ['course', 'heading', 'bearing', 'direction', 'azimuth'],
  altitude: ['altitude', 'alt', 'elevation'],
  accuracy: ['accuracy', 'gpsaccuracy', 'horizontalaccuracy', 'acc'],
  valid: ['valid', 'gpsvalid'],
}
const attributesMax = 20
const depthMax = 6
const leavesMax = 400

/** A mapping for what was sent: a ready one that fits, or by the names of the values; null where nothing says a place. */
export function proposeMapping(messages: readonly SourceMessage[]): SourceMapping | null {
  const scored = sourceFormats.map(({ mapping }) => ({ mapping, score: scoreOf(mapping, messages) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (best && best.score > 0) return best.mapping
  const byName = messages.map((message) => proposed(message)).find((mapping) => mapping !== null)
  return byName ?? null
}

/** Records with an identifier; those with a place count most. */
const scoreOf = (mapping: SourceMapping, messages: readonly SourceMessage[]): number =>
  messages
    .flatMap((message) => tryMapping(mapping, message).records)
    .reduce((sum, { fix }) => sum + (fix?.location ? 3 : fix && Object.keys(fix.attributes).length > 0 ? 1 : 0), 0)

interface Leaf {
  path: string
  name: string
  value: unknown
}

function proposed({ body, query }: SourceMessage): SourceMapping | null {
  const records = Array.isArray(body) ? '' : (listIn(body, '', 0) ?? '')
  const inRecord = leavesOf(firstOf(body, records), '')
  const around = records === '' ? [] : leavesOf(body, '$').filter(({ path }) => !path.startsWith(withoutDot(records)))
  const inQuery = Object.entries(query).map(([key, value]) => ({ path: `?${key}`, name: key, value }))
  const leaves = [...inRecord, ...around, ...inQuery]
  const found = new Map(Object.keys(names).map((field) => [field, named(leaves, names[field]!)]))
  if (!found.get('latitude') || !found.get('longitude')) return null
  const own = [...found].flatMap(([field, leaf]) => (leaf && field !== 'identifier' ? [fieldOf(field, leaf)] : []))
  const used = new Set([...found.values()].map((leaf) => leaf?.path))
  const others = inRecord.filter(({ path, value, name }) => !used.has(path) && isWorthIt(value, name))
  const attributes = others.slice(0, attributesMax).map(({ path, name }) => fieldFrom(name, path))
  return {
    records,
    identifier: found.get('identifier')?.path ?? '',
    filters: [],
    fields: unique([...own, ...attributes]),
  }
}

const withoutDot = (records: string): string => `$.${records}`

const fieldOf = (field: string, { path, name }: Leaf): SourceField =>
  fieldFrom(field, path, { unit: field === 'speed' ? speedUnitIn(name) : '' })

const speedUnitIn = (name: string): string => (/mph/i.test(name) ? 'mph' : /knots?|kn$/i.test(name) ? 'kn' : 'kmh')

const unique = (fields: readonly SourceField[]): SourceField[] =>
  [...new Map(fields.map((field) => [field.to, field])).values()].slice(0, sourceLimits.fieldsMax)

const isWorthIt = (value: unknown, name: string): boolean =>
  (typeof value === 'boolean' || sentNumber(value) !== undefined) && !/^\d+$/.test(name) && name.length <= 40

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

function named(leaves: readonly Leaf[], wanted: readonly string[]): Leaf | undefined {
  for (const name of wanted) {
    const leaf = leaves.find((each) => plain(each.name) === name)
    if (leaf) return leaf
  }
  return undefined
}

/** The path of the first list of objects that say a place. */
function listIn(value: unknown, path: string, depth: number): string | null {
  if (depth > depthMax || !isObject(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const at = withKey(path, key)
    if (Array.isArray(inner) && isObject(inner[0]) && named(leavesOf(inner[0], ''), names['latitude']!)) return at
    const deeper = listIn(inner, at, depth + 1)
    if (deeper !== null) return deeper
  }
  return null
}

function firstOf(body: unknown, records: string): unknown {
  const value = records === '' ? body : records.split('.').reduce<unknown>(partOf, body)
  return Array.isArray(value) ? (value as unknown[])[0] : value
}

const partOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** Values that are no objects, by their paths; a pair of numbers called a place is two of them. */
function leavesOf(value: unknown, path: string, depth = 0): Leaf[] {
  if (!isObject(value) || depth > depthMax) return []
  return Object.entries(value)
    .slice(0, leavesMax)
    .flatMap(([key, inner]) => {
      const at = withKey(path, key)
      if (isObject(inner)) return leavesOf(inner, at, depth + 1)
      if (Array.isArray(inner)) return pairOf(key, at, inner)
      return inner === null ? [] : [{ path: at, name: key, value: inner }]
    })
    .slice(0, leavesMax)
}

/** `coordinates` of GeoJSON name the longitude first; others the latitude. */
function pairOf(key: string, path: string, [first, second]: readonly unknown[]): Leaf[] {
  if (!/^(coordinates|gps|latlng|latlon|location|position)$/i.test(key)) return []
  if (typeof first !== 'number' || typeof second !== 'number') return []
  const order = /^coordinates$/i.test(key) ? ['longitude', 'latitude'] : ['latitude', 'longitude']
  return [first, second].map((value, place) => ({ path: `${path}[${place}]`, name: order[place]!, value }))
}
