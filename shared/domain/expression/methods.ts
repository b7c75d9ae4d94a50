import { ExpressionError } from './expression-error.ts'
import { keyOf, type Spend } from './operators.ts'
import { fits } from './pattern.ts'
import { integerOf, isList, Moment, textOf, type Value } from './value.ts'

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
  matches: (self, inputs, spend) => fits(self, text(inputs, 0), spend),
}

const momentMethods: Readonly<Record<string, Method<Moment>>> = {
  getTime: (self) => BigInt(self.epochMs),
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
