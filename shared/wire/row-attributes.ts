import type { Attributes, AttributeValue } from '../domain/position.ts'
import { attributeKeys } from './attribute-keys.data.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { decimalsMax, decimalsOf, fitsDecimals, scale, unscale } from './decimal.ts'

const knownIndex = new Map(attributeKeys.map((key, index) => [key, index]))
const removed = 0
const no = 1
const yes = 2
const text = 3
const float = 4
const absolute = 5
const difference = absolute + decimalsMax + 1

/** The keys whose value in `now` is not the one in `before`, sorted, with those that went away. */
export function changedKeys(before: Attributes, now: Attributes): string[] {
  const changed: string[] = []
  for (const key in now) if (!Object.is(now[key], ownValue(before, key))) changed.push(key)
  for (const key in before) if (!Object.hasOwn(now, key)) changed.push(key)
  return changed.length > 1 ? changed.sort() : changed
}

/** Trackers name attributes as they like: `toString` must not find what every object has. */
export const ownValue = (attributes: Attributes, key: string): AttributeValue | undefined =>
  Object.hasOwn(attributes, key) ? attributes[key] : undefined

/** Writes what turns `before` into `now`: a count, then key, kind and value of each change. */
export function writeChanges(out: ByteWriter, before: Attributes, now: Attributes): void {
  const changed = changedKeys(before, now)
  const own = ownKeys(before)
  out.varint(changed.length)
  for (const key of changed) {
    writeKey(out, key, own)
    writeValue(out, ownValue(before, key), ownValue(now, key))
  }
}

export function readChanges(input: ByteReader, before: Attributes): Attributes {
  const now = { ...before }
  const own = ownKeys(before)
  for (let count = input.varint(); count > 0; count--) {
    const key = readKey(input, own)
    const value = readValue(input, ownValue(before, key))
    if (value === undefined) delete now[key]
    else now[key] = value
  }
  return sorted(now)
}

/** In the order that `quantise` gives, so that what is read looks like what was written. */
function sorted(attributes: Attributes): Attributes {
  const keys = Object.keys(attributes)
  if (keys.every((key, place) => place === 0 || keys[place - 1]! < key)) return attributes
  return Object.fromEntries(keys.sort().map((key) => [key, attributes[key]!]))
}

/** Keys that have no number of their own are named by their place among those of the row before. */
const ownKeys = (attributes: Attributes): string[] =>
  Object.keys(attributes)
    .filter((key) => !knownIndex.has(key))
    .sort()

/** Known keys take even numbers; odd ones point into `own`, and 1 says that the name follows. */
export function writeKey(out: ByteWriter, key: string, own: readonly string[] = []): void {
  const known = knownIndex.get(key)
  if (known !== undefined) return out.varint(known * 2)
  const place = own.indexOf(key) + 1
  out.varint(place * 2 + 1)
  if (place === 0) out.text(key)
}

export function readKey(input: ByteReader, own: readonly string[] = []): string {
  const code = input.varint()
  if (code === 1) return input.text()
  const key = code % 2 === 0 ? attributeKeys[code / 2] : own[(code - 3) / 2]
  if (key === undefined) throw new Error(`attribute key number ${code} is not known to this build`)
  return key
}

function writeValue(out: ByteWriter, before: AttributeValue | undefined, now: AttributeValue | undefined): void {
  if (now === undefined) return out.byte(removed)
  if (typeof now === 'boolean') return out.byte(now ? yes : no)
  if (typeof now === 'string') {
    out.byte(text)
    return out.text(now)
  }
  writeNumber(out, before, now)
}

function writeNumber(out: ByteWriter, before: AttributeValue | undefined, now: number): void {
  const decimals = decimalsOf(now)
  if (decimals < 0) {
    out.byte(float)
    return out.float64(now)
  }
  const shared = typeof before === 'number' ? Math.max(decimals, decimalsOf(before)) : -1
  if (shared >= 0 && fitsDecimals(before as number, shared) && fitsDecimals(now, shared)) {
    out.byte(difference + shared)
    return out.signed(scale(now, shared) - scale(before as number, shared))
  }
  out.byte(absolute + decimals)
  out.signed(scale(now, decimals))
}

function readValue(input: ByteReader, before: AttributeValue | undefined): AttributeValue | undefined {
  const kind = input.byte()
  if (kind === removed) return undefined
  if (kind === no || kind === yes) return kind === yes
  if (kind === text) return input.text()
  if (kind === float) return input.float64()
  if (kind < difference) return unscale(input.signed(), kind - absolute)
  const decimals = kind - difference
  if (decimals > decimalsMax) throw new Error(`attribute kind ${kind} is not known to this build`)
  return unscale(scale(Number(before), decimals) + input.signed(), decimals)
}
