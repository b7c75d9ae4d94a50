import { basename } from 'node:path'
import { parseArgs } from 'node:util'

export type MapCommand = { name: 'list' } | { name: 'add'; file: string; as: string } | { name: 'remove'; map: string }

export interface MapArguments {
  command: MapCommand
  /** the stack on AWS; null for the local cloud */
  stack: { name: string; region: string | undefined } | null
}

export const usage = `npm run maps -- COMMAND [--stack NAME] [--region REGION]

  list                      lists the street maps
  add FILE [--name NAME]    adds a PMTiles archive, or replaces the one of that name
  remove NAME               removes one

Without --stack, uses the folder maps in DATA_DIR (.local). docs/maps.md says where archives come from.`

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
  if (name !== 'add' && as !== undefined) throw new Error(`--name belongs to add.\n\n${usage}`)
  if (name === 'list' && subject === undefined) return { name }
  if (name !== 'add' && name !== 'remove')
    throw new Error(`Unknown command "${[name, subject].join(' ').trim()}".\n\n${usage}`)
  if (subject === undefined || rest.length > 0) {
    throw new Error(`${name} needs one ${name === 'add' ? 'FILE' : 'NAME'}.\n\n${usage}`)
  }
  if (name === 'remove') return { name, map: subject }
  const shown = as ?? basename(subject).replace(/\.pmtiles$/, '')
  if (/^\w[\w.-]{0,63}$/.test(shown)) return { name, file: subject, as: shown }
  throw new Error(
    `The name is "${shown}"; 1 to 64 characters of a–z, A–Z, 0–9, ".", "-" and "_" are expected. Choose one with --name.`,
  )
}

function parsed(given: readonly string[]) {
  const options = { stack: { type: 'string' }, region: { type: 'string' }, name: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
