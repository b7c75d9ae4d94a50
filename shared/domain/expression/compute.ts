import type { AttributeValue, Position } from '../position.ts'
import type { Setting } from '../settings.ts'
import { evaluate, type Names } from './evaluate.ts'
import { ExpressionError } from './expression-error.ts'
import type { ComputedType } from './computed-type.ts'
import { parseExpression } from './parse.ts'
import { alone, lastNames, settingIn, type Surroundings, zoneOf } from './surroundings.ts'
import { isNumeric, Moment, numberOf, SentWhole, textOf, type Value } from './value.ts'

export type { ComputedType }

/** Fields of a position that expressions may name; the number ones are decimal even when they happen to be whole. */
const fields: Readonly<Record<string, (position: Position) => Value>> = {
  id: ({ id }) => BigInt(id),
  deviceId: ({ deviceId }) => BigInt(deviceId),
  protocol: ({ protocol }) => protocol,
  outdated: ({ outdated }) => outdated,
  valid: ({ valid }) => valid,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  altitude: ({ altitude }) => altitude,
  speed: ({ speed }) => speed,
  course: ({ course }) => course,
  accuracy: ({ accuracy }) => accuracy,
  address: ({ address }) => address,
  geofenceIds: ({ geofenceIds }) => geofenceIds?.map(BigInt) ?? null,
}

const moments: Readonly<Record<string, (position: Position) => number>> = {
  serverTime: ({ serverTime }) => serverTime,
  deviceTime: ({ deviceTime }) => deviceTime,
  fixTime: ({ fixTime }) => fixTime,
}

/** Attributes that are decimal by their nature: their text always has a decimal. */
const decimalAttributes = new Set(
  'distance totalDistance power battery fuel fuelUsed fuelConsumption hdop vdop pdop obdSpeed engineTemp deviceTemp'.split(
    ' ',
  ),
)
const isDecimal = (key: string) => decimalAttributes.has(key) || /^(temp|power|battery|fuel)\d+$/.test(key)
/** The format that sends whole numbers, each in a field of so many bits, and which of its values are scaled. */
const wholeProtocol = 'teltonika'
const scaled = /^(?:adc\d+|batteryCurrent)$/

/**
 * The value that an expression gives to a position's attribute; null takes the attribute away.
 * @throws ExpressionError when the expression cannot be read, has no value, or one of another type
 */
export const computeAttribute = (
  attribute: { expression: string; type: ComputedType },
  position: Position,
  around?: Surroundings,
): AttributeValue | null => attributeComputer(attribute)(position, around)

/**
 * The same for many positions: the expression is read once.
 * @throws ExpressionError when it cannot be read; what it gives throws when it has no value, or one of another type
 */
export function attributeComputer({ expression, type }: { expression: string; type: ComputedType }) {
  const parsed = parseExpression(expression)
  return (position: Position, around = alone): AttributeValue | null => {
    const value = evaluate(parsed, namesOf(position, around))
    if (value === null) return null
    if (type === 'string') return textOf(value)
    if (type === 'boolean') {
      if (typeof value === 'boolean') return value
      throw new ExpressionError('the result is not true or false, as the type says')
    }
    const number = isNumeric(value) ? Number(numberOf(value)) : Number.NaN
    if (!Number.isFinite(number)) throw new ExpressionError('the result is not a number, as the type says')
    // 48.6 * 1.852 is 90.0072, not 90.00720000000001: what binary fractions leave over costs bytes and helps nobody
    return Number.isInteger(number) ? number : Number(number.toPrecision(12))
  }
}

/** Names of the position first, then of the one before it, then of the device. */
const namesOf =
  (position: Position, { last, setting }: Surroundings): Names =>
  (name) => {
    const value = valueIn(position, name, setting)
    if (value !== undefined) return value
    const asked = lastNames(name)
    const known = last && asked?.map((key) => valueIn(last, key, setting)).find((each) => each !== undefined)
    // a name of the position before that says nothing of it is nothing, as of the first position
    return known ?? settingIn(setting, name) ?? (asked ? null : undefined)
  }

function valueIn(position: Position, name: string, setting: Setting): Value | undefined {
  if (Object.hasOwn(moments, name)) return new Moment(moments[name]!(position), zoneOf(setting))
  if (Object.hasOwn(fields, name)) return fields[name]!(position)
  if (!Object.hasOwn(position.attributes, name)) return undefined
  const value = position.attributes[name]!
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || isDecimal(name)) return value
  if (position.protocol !== wholeProtocol) return new SentWhole(BigInt(value))
  return scaled.test(name) ? value : BigInt(value)
}
