import { minuteMs } from '../time/durations.ts'
import { wallTimeOf } from '../time/time-zone.ts'
import { ExpressionError } from './expression-error.ts'
import { keyOf, type Spend } from './operators.ts'
import { fits } from './pattern.ts'
import { separatorOf, split } from './separator.ts'
import { areEqual, compared, integerOf, isList, isNumeric, Moment, numberOf, textOf, type Value } from './value.ts'
import { wholeOf } from './whole-number.ts'

type Method<T> = (self: T, inputs: readonly Value[], spend: Spend) => Value

const text = (inputs: readonly Value[], at: number) => textOf(inputs[at] ?? null)
const place = (inputs: readonly Value[], at: number) => Number(integerOf(inputs[at] ?? null))

/** A part of a text. @throws ExpressionError where the text does not reach */
function part(self: string, from: number, to: number): string {
  if (from < 0 || to > self.length || from > to)
    throw new ExpressionError('the text ends before character {place}', { place: to })
  return self.slice(from, to)
}

const textMethods: Readonly<Record<string, Method<string>>> = {
  length: (self) => BigInt(self.length),
  isEmpty: (self) => self === '',
  charAt: (self, inputs) => part(self, place(inputs, 0), place(inputs, 0) + 1),
  substring: (self, inputs) => part(self, place(inputs, 0), inputs.length > 1 ? place(inputs, 1) : self.length),
  indexOf: (self, inputs) => BigInt(self.indexOf(text(inputs, 0))),
  lastIndexOf: (self, inputs) => BigInt(self.lastIndexOf(text(inputs, 0))),
  contains: (self, inputs) => self.includes(text(inputs, 0)),
  startsWith: (self, inputs) => self.startsWith(text(inputs, 0)),
  endsWith: (self, inputs) => self.endsWith(text(inputs, 0)),
  equals: (self, inputs) => self === inputs[0],
  equalsIgnoreCase: (self, inputs) => self.toLowerCase() === text(inputs, 0).toLowerCase(),
  compareTo: (self, inputs) => BigInt(self < text(inputs, 0) ? -1 : Number(self > text(inputs, 0))),
  concat: (self, inputs) => self + text(inputs, 0),
  replace: (self, inputs) => {
    if (text(inputs, 0) === '') throw new ExpressionError('"replace" needs the text to replace')
    return self.replaceAll(text(inputs, 0), () => text(inputs, 1))
  },
  toUpperCase: (self) => self.toUpperCase(),
  toLowerCase: (self) => self.toLowerCase(),
  trim: (self) => self.trim(),
  isBlank: (self) => self.trim() === '',
  split: (self, inputs, spend) => split(self, text(inputs, 0), spend),
  replaceAll: (self, inputs, spend) => {
    spend(self.length)
    return self.replaceAll(separatorOf(text(inputs, 0)), () => text(inputs, 1))
  },
  matches: (self, inputs, spend) => fits(self, text(inputs, 0), spend),
}

const momentMethods: Readonly<Record<string, Method<Moment>>> = {
  getTime: (self) => BigInt(self.epochMs),
  getHours: (self) => BigInt(wallOf(self).getUTCHours()),
  getMinutes: (self) => BigInt(wallOf(self).getUTCMinutes()),
  getSeconds: (self) => BigInt(wallOf(self).getUTCSeconds()),
  getDay: (self) => BigInt(wallOf(self).getUTCDay()),
  getDate: (self) => BigInt(wallOf(self).getUTCDate()),
  getMonth: (self) => BigInt(wallOf(self).getUTCMonth()),
  getYear: (self) => BigInt(wallOf(self).getUTCFullYear() - 1900),
  before: (self, inputs) => compared(self, inputs[0] ?? null) < 0,
  after: (self, inputs) => compared(self, inputs[0] ?? null) > 0,
  equals: (self, inputs) => areEqual(self, inputs[0] ?? null),
  compareTo: (self, inputs) => BigInt(compared(self, inputs[0] ?? null)),
}

/** A date whose UTC parts are those that the clock of the zone shows. */
const wallOf = ({ epochMs, zone }: Moment): Date =>
  new Date(typeof zone === 'number' ? epochMs + zone * minuteMs : wallTimeOf(epochMs, zone))

const whole = (self: Value): bigint | number => {
  const number = Math.trunc(Number(numberOf(self)))
  return Number.isFinite(number) ? wholeOf(BigInt(number)) : number
}

const numberMethods: Readonly<Record<string, Method<Value>>> = {
  intValue: whole,
  longValue: whole,
  doubleValue: (self) => Number(numberOf(self)),
  floatValue: (self) => Number(numberOf(self)),
  isNaN: (self) => Number.isNaN(Number(numberOf(self))),
  equals: (self, inputs) => areEqual(self, inputs[0] ?? null),
  compareTo: (self, inputs) => BigInt(compared(self, inputs[0] ?? null)),
}

const flagMethods: Readonly<Record<string, Method<boolean>>> = {
  booleanValue: (self) => self,
  equals: (self, inputs) => areEqual(self, inputs[0] ?? null),
}

const listMethods: Readonly<Record<string, Method<readonly Value[]>>> = {
  size: (self) => BigInt(self.length),
  isEmpty: (self) => self.length === 0,
  get: (self, inputs) => self[place(inputs, 0)] ?? null,
}

const mapMethods: Readonly<Record<string, Method<ReadonlyMap<string, Value>>>> = {
  size: (self) => BigInt(self.size),
  isEmpty: (self) => self.size === 0,
  get: (self, inputs) => self.get(keyOf(inputs[0] ?? null)) ?? null,
  containsKey: (self, inputs) => self.has(keyOf(inputs[0] ?? null)),
}

/** Calls one of the few methods that are known. Nothing of the host language can be reached. @throws ExpressionError */
export function callMethod(self: Value, call: { name: string; inputs: readonly Value[] }, spend: Spend): Value {
  const { name, inputs } = call
  if (name === 'toString') return textOf(self)
  if (typeof self === 'string') return own(textMethods, name)(self, inputs, spend)
  if (typeof self === 'boolean') return own(flagMethods, name)(self, inputs, spend)
  if (isNumeric(self)) return own(numberMethods, name)(self, inputs, spend)
  if (self instanceof Moment) return own(momentMethods, name)(self, inputs, spend)
  if (isList(self)) return own(listMethods, name)(self, inputs, spend)
  if (self instanceof Map) return own(mapMethods, name)(self as ReadonlyMap<string, Value>, inputs, spend)
  throw new ExpressionError('there is no method "{name}" here', { name })
}

function own<T>(methods: Readonly<Record<string, Method<T>>>, name: string): Method<T> {
  const found = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!found) throw new ExpressionError('there is no method "{name}" here', { name })
  return found
}
