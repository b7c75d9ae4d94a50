import type { AttributeValue, Position } from '../position.ts'
import { evaluate, type Names } from './evaluate.ts'
import { ExpressionError } from './expression-error.ts'
import type { ComputedType } from './computed-type.ts'
import { parseExpression } from './parse.ts'
import { isNumeric, Moment, numberOf, textOf, type Value } from './value.ts'

export type { ComputedType }

/** Fields of a position that expressions may name; the number ones are decimal even when they happen to be whole. */
const fields: Readonly<Record<string, (position: Position) => Value>> = {
  id: ({ id }) => BigInt(id),
  deviceId: ({ deviceId }) => BigInt(deviceId),
  protocol: ({ protocol }) => protocol,
  serverTime: ({ serverTime }) => new Moment(serverTime),
  deviceTime: ({ deviceTime }) => new Moment(deviceTime),
  fixTime: ({ fixTime }) => new Moment(fixTime),
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

/**
 * Attributes that are decimal by their nature. JSON does not tell 12.0 volts from 12 pulses, and 12 / 5 must not be 2
 * for the one and 2.4 for the other by chance.
 */
const decimalAttributes = new Set(
  'distance totalDistance power battery fuel fuelUsed fuelConsumption hdop vdop pdop obdSpeed engineTemp deviceTemp'.split(
    ' ',
  ),
)
const isDecimal = (key: string) => decimalAttributes.has(key) || /^(temp|power|battery|fuel)\d+$/.test(key)

/**
 * The value that an expression gives to a position's attribute; null takes the attribute away.
 * @throws ExpressionError when the expression cannot be read, has no value, or one of another type
 */
export const computeAttribute = (
  attribute: { expression: string; type: ComputedType },
  position: Position,
): AttributeValue | null => attributeComputer(attribute)(position)

/**
 * The same for many positions: the expression is read once.
 * @throws ExpressionError when it cannot be read; what it gives throws when it has no value, or one of another type
 */
export function attributeComputer({ expression, type }: { expression: string; type: ComputedType }) {
  const parsed = parseExpression(expression)
  return (position: Position): AttributeValue | null => {
    const value = evaluate(parsed, namesOf(position))
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

function namesOf(position: Position): Names {
  return (name) => {
    if (Object.hasOwn(fields, name)) return fields[name]!(position)
    if (!Object.hasOwn(position.attributes, name)) return undefined
    const value = position.attributes[name]!
    if (typeof value !== 'number') return value
    return Number.isSafeInteger(value) && !isDecimal(name) ? BigInt(value) : value
  }
}
