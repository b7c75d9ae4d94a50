import { phrase, type Phrase } from '../../domain/failures.ts'
import { sourceLimits } from '../../domain/limits/sources.ts'
import {
  everything,
  isMappingUsable,
  positionFields,
  type SourceField,
  type SourceMapping,
} from '../../domain/sources/source-mapping.ts'
import {
  parseAlternatives,
  parseIdentifier,
  parsePath,
  valuesAt,
  withKey,
  type Found,
  type ValuePath,
  type Visits,
} from '../../domain/sources/value-path.ts'
import { inOurUnit } from '../../domain/sources/value-units.ts'
import { isObject } from '../trackers/values/reading.ts'
import { sentNumber } from '../trackers/values/numeric.ts'
import { shown, wrong } from '../trackers/rejection.ts'

/** A message of a source: its JSON (undefined when it is none), and the query of its address. */
export interface SourceMessage {
  body: unknown
  query: Readonly<Record<string, string>>
  /** epoch ms */
  receivedAt: number
}

/** One record as our own JSON (`trackers/own-json.ts`), and where its values stood. */
export interface MappedRecord {
  uniqueId: string
  position: Record<string, unknown>
  /** the path of each field of the position that was found */
  paths: Readonly<Record<string, string>>
}

export interface SourceProblem {
  /** as the mapping writes it */
  path: string
  reason: Phrase
}

export interface Mapped {
  records: MappedRecord[]
  problems: SourceProblem[]
  /** records that a filter left out */
  filteredCount: number
}

export type Mapping = (message: SourceMessage) => Mapped

interface Around {
  message: SourceMessage
  visits: Visits
  note: (path: string, reason: Phrase) => void
}
interface Place extends Around {
  record: Found
}

/** What a mapping makes of messages. It never throws: what cannot be used is a problem with its path. */
export function compileMapping(mapping: SourceMapping): Mapping {
  const records = parsePath(mapping.records)
  const identifier = parseIdentifier(mapping.identifier)
  const filters = mapping.filters.map(({ from, is }) => ({ paths: parseAlternatives(from) ?? [], is: textsIn(is) }))
  const fields = mapping.fields
    .map((field) => ({ ...field, paths: parseAlternatives(field.from) ?? [] }))
    // what has a field of its own is no attribute as well
    .toSorted((a, b) => Number(a.to === everything) - Number(b.to === everything))

  return (message) => {
    const problems = new Map<string, SourceProblem>()
    const note = (path: string, reason: Phrase) => {
      if (problems.size < sourceLimits.problemsMax && !problems.has(path)) problems.set(path, { path, reason })
    }
    const around: Around = { message, visits: { left: sourceLimits.visitsMax }, note }
    const mapped: MappedRecord[] = []
    let filteredCount = 0
    if (isMappingUsable(mapping) && records && identifier) {
      for (const record of recordsIn(records, around)) {
        const place = { ...around, record }
        if (!filters.every(({ paths, is }) => passes(place, paths, is))) filteredCount++
        else mapped.push(...mappedOf(place, { identifier, text: mapping.identifier, fields }))
      }
      if (around.visits.left <= 0) note('*', phrase('the message is too large for paths with so many *'))
    }
    return { records: mapped, problems: [...problems.values()], filteredCount }
  }
}

const textsIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

function recordsIn(path: ValuePath, { message, visits, note }: Around): Found[] {
  const { body, query } = message
  if (body === undefined && Object.keys(query).length === 0) {
    note('', phrase('the message is not JSON'))
    return []
  }
  if (body === undefined) return [{ value: {}, keys: [] }]
  const found: Found[] = []
  for (const { value, keys } of valuesAt(body, path.steps, visits)) {
    const all = Array.isArray(value) ? (value as unknown[]) : [value]
    for (const each of all) if (isObject(each)) found.push({ value: each, keys })
    if (found.length > sourceLimits.recordsMax) break
  }
  if (found.length === 0) note(path.text, phrase('there is no object here, and no list of objects'))
  return found
}

function firstAt({ message, visits, record }: Place, { of, steps }: ValuePath): Found | undefined {
  if (of === 'match') {
    const key = record.keys[Number(String(steps[0])) - 1]
    return key === undefined ? undefined : { value: key, keys: [] }
  }
  const root = of === 'query' ? message.query : of === 'message' ? message.body : record.value
  const first = valuesAt(root, steps, visits).next()
  return first.done ? undefined : first.value
}

function passes(place: Place, paths: readonly ValuePath[], is: readonly string[]): boolean {
  for (const path of paths) {
    const found = firstAt(place, path)
    if (found) return is.length === 0 || is.includes(String(found.value))
  }
  return false
}

interface Compiled {
  identifier: readonly (readonly ValuePath[])[]
  text: string
  fields: readonly (SourceField & { paths: readonly ValuePath[] })[]
}

function mappedOf(place: Place, { identifier, text, fields }: Compiled): MappedRecord[] {
  const uniqueId = identifierAt(place, identifier)
  if (uniqueId === null) {
    place.note(text, phrase('there is no identifier here'))
    return []
  }
  const position: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  const paths: Record<string, string> = {}
  for (const field of fields) {
    const isOwn = (positionFields as readonly string[]).includes(field.to)
    const into = isOwn ? position : attributes
    if (Object.hasOwn(into, field.to)) continue
    const found = valueOf(place, field)
    if (found === undefined) continue
    if (field.to === everything) takeAll({ place, attributes, paths }, found)
    else {
      into[field.to] = found.value
      paths[isOwn ? field.to : `attributes.${field.to}`] = found.path
      if (field.to === 'speed' && field.unit !== '') position.speedUnit = field.unit
    }
  }
  position.time ??= place.message.receivedAt
  if (Object.keys(attributes).length > 0) position.attributes = attributes
  return [{ uniqueId, position, paths }]
}

interface Taking {
  place: Place
  attributes: Record<string, unknown>
  paths: Readonly<Record<string, string>>
}

/** The parts of an object by their own names, except what a field of its own was made of. */
function takeAll({ place, attributes, paths }: Taking, { value, path }: { value: unknown; path: string }): void {
  if (!isObject(value)) return place.note(path, wrong(path, shown(value), phrase('an object')))
  const isWhole = place.record.value === place.message.body
  const inRecord = (of: string): string => (isWhole ? of.replace(/^\$\.?/, '') : of)
  const used = Object.values(paths).map((one) => inRecord(one))
  for (const [key, each] of Object.entries(value)) {
    const at = withKey(inRecord(path), key)
    const isUsed = used.some((one) => one === at || one.startsWith(`${at}.`) || one.startsWith(`${at}[`))
    if (!isUsed && !Object.hasOwn(attributes, key)) attributes[key] = each
  }
}

/** The first alternative of which every part is there. */
function identifierAt(place: Place, alternatives: readonly (readonly ValuePath[])[]): string | null {
  for (const paths of alternatives) {
    const parts = paths.map((path) => firstAt(place, path)?.value)
    if (parts.every((part) => (typeof part === 'string' && part.trim() !== '') || typeof part === 'number'))
      return parts.map((part) => String(part).trim()).join('-')
  }
  return null
}

function valueOf(
  place: Place,
  field: SourceField & { paths: readonly ValuePath[] },
): { value: unknown; path: string } | undefined {
  for (const path of field.paths) {
    const found = firstAt(place, path)
    if (!found || found.value === '' || isUnknown(field.to, found.value)) continue
    const value =
      field.unit === '' || field.to === 'speed'
        ? found.value
        : converted(place, path, { value: found.value, unit: field.unit })
    return value === undefined ? undefined : { value, path: path.text }
  }
  return field.constant === '' ? undefined : { value: constantOf(field.constant), path: '' }
}

/** Phones write -1 for a speed or course that they do not know. */
const isUnknown = (field: string, value: unknown): boolean =>
  (field === 'speed' || field === 'course') && (sentNumber(value) ?? 0) < 0

interface Amount {
  value: unknown
  unit: string
}

function converted({ note }: Place, { text }: ValuePath, { value, unit }: Amount): number | undefined {
  const number = sentNumber(value)
  if (number !== undefined) return inOurUnit(number, unit)
  note(text, wrong(text, shown(value), phrase('a number')))
  return undefined
}

function constantOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return sentNumber(text) ?? text
}
