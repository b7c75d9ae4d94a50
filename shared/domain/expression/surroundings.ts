import type { Position } from '../position.ts'
import type { Setting } from '../settings.ts'
import { zoneNamed } from '../time/time-zone.ts'
import { SentWhole, type Value, type Zone } from './value.ts'

/** What an expression may name beside the position itself. */
export interface Surroundings {
  /** the position before this one: its values are called `lastSpeed`, `lastIgnition` and so on */
  last: Position | null
  /** attributes of the device, its groups and the tenant */
  setting: Setting
}

export const alone: Surroundings = { last: null, setting: () => undefined }

/** Whose clock the hours of a moment are read from: that of the device's tracker, else that of its people. */
export const zoneOf = (setting: Setting): Zone =>
  zoneNamed(setting('decoder.timezone')) ?? zoneNamed(setting('timezone')) ?? 'UTC'

/** `lastIgnition` is what the position before says of `ignition`; null for other names. */
export function lastNames(name: string): readonly string[] | null {
  if (!/^last\p{Lu}/u.test(name)) return null
  const key = name.slice('last'.length)
  return [key[0]!.toLowerCase() + key.slice(1), key]
}

/** An attribute of the device. Names with dots are settings of the product, among them secrets: they cannot be named. */
export function settingIn(setting: Setting, name: string): Value | undefined {
  const value = name.includes('.') ? undefined : setting(name)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? new SentWhole(BigInt(value)) : value
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}
