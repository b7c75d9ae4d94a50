import type { Phrase } from '../failures.ts'
import { commandTypes, type CommandType } from './command-types.ts'

export type ParameterName = (typeof commandTypes)[CommandType][number]

/** What the value of a parameter must be. Bounds are inclusive; lengths are in characters. */
export type Parameter =
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  | { kind: 'text'; lengthMax: number; form?: { pattern: RegExp; wanted: Phrase } }
  | { kind: 'flag' }

const whole = (min: number, max: number): Parameter => ({ kind: 'number', min, max, isWhole: true })

/** A message or what a tracker's manual says; a tracker may want control characters in it. */
const lines: Parameter = { kind: 'text', lengthMax: 4000 }

const digitsAndSigns = /^(?=.*\d)[\d+*#().\-/ ]+$/
const hostOrAddress = /^[a-z0-9]([a-z0-9.:_-]*[a-z0-9.])?$/i

/** What every command that has a parameter of this name takes: the API, the forms and the document go by it. */
export const commandParameters: Readonly<Record<ParameterName, Parameter>> = {
  /** a number, or a code of the network such as *100# */
  phone: {
    kind: 'text',
    lengthMax: 32,
    form: { pattern: digitsAndSigns, wanted: { text: 'a phone number like +213 555 01 02 03' } },
  },
  message: lines,
  /** seconds, up to 31 days */
  frequency: whole(1, 31 * 24 * 60 * 60),
  /** as the tracker writes it: a name, an offset, or a list of its own */
  timezone: { kind: 'text', lengthMax: 64 },
  server: {
    kind: 'text',
    lengthMax: 253,
    form: { pattern: hostOrAddress, wanted: { text: 'a host name or IP address' } },
  },
  port: whole(1, 65_535),
  /** of an output or a phone number, as the tracker counts them */
  index: whole(0, 1_000_000),
  /** metres */
  radius: { kind: 'number', min: 1, max: 1_000_000, isWhole: false },
  enable: { kind: 'flag' },
  data: lines,
}

/** Whether nothing was given: then the parameter is missing, and not wrong. */
export const isNotGiven = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export interface WrongParameter {
  name: ParameterName
  /** says what to give instead */
  problem: Phrase
}

/** The parameters of a type that were given and are wrong. */
export function wrongParameters(type: CommandType, attributes: Readonly<Record<string, unknown>>): WrongParameter[] {
  return commandTypes[type].flatMap((name: ParameterName) => {
    const wanted = isNotGiven(attributes[name]) ? null : wantedInstead(commandParameters[name], attributes[name])
    return wanted === null ? [] : [{ name, problem: { text: 'give {wanted}.' as const, values: { wanted } } }]
  })
}

/** The first parameter that is missing, or wrong in a command that was saved long ago; null for a complete command. */
export function incompleteParameter(
  type: CommandType,
  attributes: Readonly<Record<string, unknown>>,
): WrongParameter | null {
  const missing = commandTypes[type].find((name: ParameterName) => isNotGiven(attributes[name]))
  if (missing !== undefined) return { name: missing, problem: { text: 'enter what the command needs.' } }
  return wrongParameters(type, attributes)[0] ?? null
}

/** The attributes as they are kept: the parameters of the type as numbers and flags, also where their text was sent. */
export function keptParameters(
  type: CommandType,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = commandTypes[type].filter((name: ParameterName) => !isNotGiven(attributes[name]))
  const kept = given.map((name: ParameterName) => [name, keptAs(commandParameters[name], attributes[name])] as const)
  return { ...attributes, ...Object.fromEntries(kept) }
}

function keptAs({ kind }: Parameter, value: unknown): unknown {
  if (kind === 'number') return typeof value === 'string' ? Number(value) : value
  return kind === 'flag' && typeof value === 'string' ? value === 'true' : value
}

/** What is wanted in place of a value; null when it is right. */
function wantedInstead(parameter: Parameter, value: unknown): Phrase | null {
  switch (parameter.kind) {
    case 'flag':
      return ['true', 'false', true, false].includes(value as string) ? null : { text: 'true or false' }
    case 'number':
      return isWithin(parameter, keptAs(parameter, value)) ? null : numberWanted(parameter)
    default:
      return isTextOf(parameter, value) ? null : textWanted(parameter)
  }
}

type NumberParameter = Extract<Parameter, { kind: 'number' }>
type TextParameter = Extract<Parameter, { kind: 'text' }>

const isWithin = ({ min, max, isWhole }: NumberParameter, value: unknown): boolean =>
  typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value))

const numberWanted = ({ min, max, isWhole }: NumberParameter): Phrase => ({
  text: isWhole ? 'a whole number from {min} to {max}' : 'a number from {min} to {max}',
  values: { min, max },
})

/** Clients send texts that look like numbers as numbers now and then. */
function isTextOf({ lengthMax, form }: TextParameter, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false
  const text = String(value)
  return text.length <= lengthMax && (!form || form.pattern.test(text.trim()))
}

const textWanted = ({ lengthMax, form }: TextParameter): Phrase =>
  form?.wanted ?? { text: 'a text of up to {most} characters', values: { most: lengthMax } }
