import { basename } from 'node:path'
import { parseArgs } from 'node:util'

export type MapCommand =
  | { name: 'list' }
  | { name: 'add'; file: string; as: string }
  | { name: 'get'; country: string; as: string }
  | { name: 'remove'; map: string }

export interface MapArguments {
  command: MapCommand
  /** the stack on AWS; null for the local cloud */
  stack: { name: string; region: string | undefined } | null
}

export const usage = `npm run maps -- COMMAND [--stack NAME] [--region REGION]

  list                      lists the street maps
  add FILE [--name NAME]    adds a PMTiles archive, or replaces the one of that name
  get COUNTRY [--name NAME] downloads the archive of a country, and adds it; run again, it goes on
                            where it was interrupted
  remove NAME               removes one

Without --stack, uses the folder maps in DATA_DIR (.local). "get" asks the addresses in MAPS_FROM, such as
https://maps.example/{country}.pmtiles, separated by commas. docs/maps.md says where archives come from.`

const subjects = { add: 'FILE', get: 'COUNTRY', remove: 'NAME' } as const

/** @throws Error with a line for a person */
export function readArguments(given: readonly string[]): MapArguments {
  const { values, positionals } = parsed(given)
  const [name = '', subject, ...rest] = positionals
  const stack = values.stack === undefined ? null : { name: values.stack, region: values.region }
  return { command: commandOf({ name, subject, rest, as: values.name }), stack }
}

interface Given {
  name: string
  subject: string | undefined
  rest: readonly string[]
  as: string | undefined
}

function commandOf({ name, subject, rest, as }: Given): MapCommand {
  if (name !== 'add' && name !== 'get' && as !== undefined) {
    throw new Error(`--name belongs to add and get.\n\n${usage}`)
  }
  if (name === 'list' && subject === undefined) return { name }
  if (name !== 'add' && name !== 'get' && name !== 'remove')
    throw new Error(`Unknown command "${[name, subject].join(' ').trim()}".\n\n${usage}`)
  if (subject === undefined || rest.length > 0) throw new Error(`${name} needs one ${subjects[name]}.\n\n${usage}`)
  if (name === 'remove') return { name, map: subject }
  if (name === 'get') {
    if (!isName(subject)) throw new Error(`The country is "${subject}"; ${nameRule} are expected, such as algeria.`)
    return { name, country: subject, as: named(as ?? subject) }
  }
  return { name, file: subject, as: named(as ?? basename(subject).replace(/\.pmtiles$/, '')) }
}

const nameRule = '1 to 64 characters of a–z, A–Z, 0–9, ".", "-" and "_"'
const isName = (text: string) => /^\w[\w.-]{0,63}$/.test(text)

function named(shown: string): string {
  if (isName(shown)) return shown
  throw new Error(`The name is "${shown}"; ${nameRule} are expected. Choose one with --name.`)
}

function parsed(given: readonly string[]) {
  const options = { stack: { type: 'string' }, region: { type: 'string' }, name: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
