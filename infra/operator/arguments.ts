import { parseArgs } from 'node:util'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { mailLanguages } from '../../shared/i18n/mail-languages.ts'

export type Command =
  | { name: 'list' }
  | { name: 'index' }
  | { name: 'create'; organisation: string; email: string; administrator: string; language: string }
  | { name: 'password'; email: string }
  | { name: 'show' | 'confirm' | 'suspend' | 'resume' | 'passwords' | 'traces'; tenantId: string }
  | { name: 'check'; tenantId: string; isRepairing: boolean }
  | { name: 'import'; tenantId: string; address: string; historyFrom: number | null }
  | { name: 'extend'; tenantId: string; trial: { days: number } | { until: number } | 'none' }

export interface Arguments {
  command: Command
  /** the stack on AWS; null for the local cloud */
  stack: { name: string; region: string | undefined } | null
}

export const usage = `npm run tenants -- COMMAND [--stack NAME] [--region REGION]

  list                         lists all tenants
  create ORGANISATION --email ADDRESS [--name NAME] [--language en|fr|ar]
                               creates a tenant without a trial, and a link by which its first
                               administrator chooses a password: no e-mail is needed
  password ADDRESS             another such link, for anybody who has an account
  show TENANT                  one tenant and its usage
  confirm TENANT               confirms the account of somebody whose e-mail never arrived
  extend TENANT --days N       extends the trial by N days, from now or from its end
  extend TENANT --until DATE   extends the trial to a date, such as 2027-01-31
  extend TENANT --no-trial     removes the trial limit
  suspend TENANT               blocks sign-in and closes sockets
  resume TENANT                allows sign-in again
  passwords TENANT             allows passwords again where the tenant's own provider is forced:
                               for the day on which it is gone and nobody can break the glass
  check TENANT [--repair]      checks distances of all vehicles: days against positions and each
                               other; what differs is derived again with --repair (reads all
                               history; exit code 2 when something differs)
  import TENANT --from ADDRESS [--history DATE]
                               imports records and permissions of a Traccar server, and history from
                               that day on; IMPORT_TOKEN holds a token of one of its administrators.
                               The deployment goes on when this command is ended
  traces TENANT                searches every table for its data (reads all of them)
  index                        indexes tenants of an earlier version (reads a whole table)

TENANT is an identifier as "list" shows it, or the e-mail address of somebody in it.
Without --stack, uses the local cloud in DATA_DIR (.local).`

const alone = ['list', 'index'] as const
const withTenant = ['show', 'confirm', 'suspend', 'resume', 'passwords', 'traces', 'extend', 'check', 'import'] as const
const daysMax = 3660

/** @throws Error with a line for a person */
export function readArguments(given: readonly string[]): Arguments {
  const { values, positionals } = parsed(given)
  const [name = '', tenantId, ...rest] = positionals
  const stack = values.stack === undefined ? null : { name: values.stack, region: values.region }
  if (name !== 'create') refuseOptions(values, name)
  if (alone.some((each) => each === name) && tenantId === undefined) {
    return { command: { name: name as (typeof alone)[number] }, stack }
  }
  if (name === 'create') return { command: creation(values, tenantId, rest), stack }
  if (name === 'password') return { command: { name, email: oneAddress(tenantId, rest) }, stack }
  if (!withTenant.some((each) => each === name)) throw new Error(`Unknown command "${name}".\n\n${usage}`)
  if (tenantId === undefined || rest.length > 0)
    throw new Error(`${name} needs one tenant. "list" shows them.\n\n${usage}`)
  if (name === 'extend') return { command: { name, tenantId, trial: trialIn(values) }, stack }
  if (name === 'import') return { command: importing(values, tenantId), stack }
  if (name === 'check') return { command: { name, tenantId, isRepairing: values.repair === true }, stack }
  return { command: { name: name as 'show', tenantId }, stack }
}

function parsed(given: readonly string[]) {
  const options = {
    stack: { type: 'string' },
    region: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    language: { type: 'string' },
    days: { type: 'string' },
    until: { type: 'string' },
    'no-trial': { type: 'boolean' },
    repair: { type: 'boolean' },
    from: { type: 'string' },
    history: { type: 'string' },
  } as const
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

type Values = ReturnType<typeof parsed>['values']

function refuseOptions(values: Values, name: string): void {
  const stray = (['email', 'name', 'language'] as const).find((option) => values[option] !== undefined)
  if (stray) throw new Error(`--${stray} belongs to create, not to ${name}.\n\n${usage}`)
  const ofImport = (['from', 'history'] as const).find((option) => values[option] !== undefined)
  if (ofImport && name !== 'import') throw new Error(`--${ofImport} belongs to import, not to ${name}.\n\n${usage}`)
  if (values.repair && name !== 'check') throw new Error(`--repair belongs to check, not to ${name}.\n\n${usage}`)
}

function creation(values: Values, organisation = '', rest: readonly string[]): Extract<Command, { name: 'create' }> {
  if (organisation.trim() === '' || rest.length > 0) {
    throw new Error('create needs one ORGANISATION; put quotes around a name of several words.')
  }
  const { email, name = email, language = 'en' } = values
  if (email === undefined || name === undefined) {
    throw new Error('create needs --email ADDRESS, of the first administrator.')
  }
  if (!mailLanguages.some((each) => each === language)) {
    throw new Error(`--language is "${language}"; choose one of ${mailLanguages.join(', ')}.`)
  }
  return { name: 'create', organisation, email, administrator: name, language }
}

function importing({ from, history }: Values, tenantId: string): Extract<Command, { name: 'import' }> {
  if (from === undefined) throw new Error('import needs --from ADDRESS, of the server.')
  const historyFrom = history === undefined ? null : dayIn('--history', history)
  return { name: 'import', tenantId, address: from, historyFrom }
}

/** The first moment of a day by UTC, epoch ms. */
function dayIn(option: string, day: string): number {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(moment)) throw new Error(`${option} is "${day}"; write a day like 2027-01-31.`)
  return moment
}

function oneAddress(email: string | undefined, rest: readonly string[]): string {
  if (email?.includes('@') && rest.length === 0) return email
  throw new Error(`password needs one e-mail address.\n\n${usage}`)
}

function trialIn({ days, until, 'no-trial': none }: Values): Extract<Command, { name: 'extend' }>['trial'] {
  if ([days, until, none].filter((each) => each !== undefined).length !== 1) {
    throw new Error('extend needs one of --days N, --until DATE and --no-trial.')
  }
  if (none) return 'none'
  if (until !== undefined) {
    return { until: dayIn('--until', until) + dayMs }
  }
  const count = /^\d{1,5}$/.test(days ?? '') ? Number(days) : Number.NaN
  if (Number.isInteger(count) && count >= 1 && count <= daysMax) return { days: count }
  throw new Error(`--days is "${days}"; write a whole number from 1 to ${daysMax}.`)
}
