import { atMost } from '../../functions/platform/concurrency.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { indexTenants, tracesOf } from '../../functions/platform/tenants/tenant-traces.ts'
import { accountState, type Account } from '../../shared/domain/access/account.ts'
import { dayOf } from '../../shared/domain/day-counts.ts'
import { device } from '../../shared/entities/device.ts'
import { user } from '../../shared/entities/user.ts'
import type { Command } from './arguments.ts'
import { checkTenant } from './check-tenant.ts'
import { choosePassword, createTenant, personAt } from './create-tenant.ts'
import { importTenant } from './import-tenant.ts'
import { asTable, printable } from './table.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'

const atOnce = 16
const exitWhenDifferent = 2

/** Runs a command. @returns what to print */
export async function run(world: World, command: Command): Promise<string> {
  switch (command.name) {
    case 'list':
      return list(world)
    case 'show':
      return show(world, command.tenantId)
    case 'create':
      return createTenant(world, command)
    case 'password':
      return choosePassword(world, command.email)
    case 'confirm':
      return confirm(world, command.tenantId)
    case 'extend':
      return extend(world, command)
    case 'suspend':
      return suspend(world, command.tenantId)
    case 'resume':
      return change(world, command.tenantId, (account) => ({ ...account, isSuspended: false }))
    case 'passwords':
      return allowPasswords(world, command.tenantId)
    case 'traces':
      return traces(command.tenantId)
    case 'check':
      return check(world, command)
    case 'import':
      return imported(world, command)
    case 'index':
      break
  }
  return `${await indexTenants()} tenants were added to the list.`
}

/** The command with a tenant's identifier where an address stood. @throws Error with a line for a person */
export async function resolveTenant(world: World, command: Command): Promise<Command> {
  if (!('tenantId' in command)) return command
  const { name, tenantId } = command
  if (tenantId.includes('@')) return { ...command, tenantId: (await personAt(world, tenantId)).tenantId }
  if (name === 'traces') return command
  for await (const tenant of world.tenants.all()) if (tenant.tenantId === tenantId) return command
  throw new Error(
    `There is no tenant "${printable(tenantId)}". "list" shows all; "index" finds those of earlier versions.`,
  )
}

async function list(world: World): Promise<string> {
  const rows: string[][] = []
  await atMost(atOnce, world.tenants.all(), async ({ tenantId }) => {
    const { name, account } = await world.tenants.records(tenantId).tenant()
    rows.push([tenantId, name, ...standing(account, world.now())])
  })
  if (rows.length === 0) return 'There is no tenant yet.'
  return asTable(['tenant', 'organisation', 'state', 'made', 'trial until', 'deletion'], rows.sort(byName))
}

const byName = (a: string[], b: string[]) => (a[1]! < b[1]! ? -1 : 1)

const standing = (account: Account, now: number): string[] => [
  account.isConfirmed ? accountState(account, now) : `${accountState(account, now)}, not confirmed`,
  ...[account.createdAt, account.trialEndsAt, account.deletionAt].map((time) => (time === null ? '' : dayOf(time))),
]

async function show(world: World, tenantId: string): Promise<string> {
  const records = world.tenants.records(tenantId)
  const { name, account } = await records.tenant()
  const [people, devices, bytes, days, exported] = await Promise.all([
    records.list(user),
    records.list(device),
    world.files(tenantId).bytesUsed(),
    world.statistics.between(tenantId, world.now() - 30 * dayMs, world.now()),
    world.archives(tenantId).status(),
  ])
  const [state, made, trial, deletion] = standing(account, world.now())
  const sum = (key: 'requests' | 'messagesStored' | 'mailSent') => String(days.reduce((all, day) => all + day[key], 0))
  return asTable(
    ['', name],
    [
      ['tenant', tenantId],
      ['state', state!],
      ['made', made!],
      ['trial until', trial!],
      ['deletion', deletion!],
      ['administrators', people.flatMap((each) => (each.administrator ? [each.email] : [])).join(', ')],
      ['people', String(people.filter(({ temporary }) => !temporary).length)],
      ['devices', String(devices.length)],
      ['files, bytes', String(bytes)],
      ['requests, 30 days', sum('requests')],
      ['positions, 30 days', sum('messagesStored')],
      ['mails, 30 days', sum('mailSent')],
      ['export', exported ? `${exported.state} (${dayOf(exported.startedAt)})` : ''],
    ],
  )
}

function extend(world: World, { tenantId, trial }: Extract<Command, { name: 'extend' }>): Promise<string> {
  return change(world, tenantId, (account) => {
    if (trial === 'none') return { ...account, trialEndsAt: null }
    if ('until' in trial) return { ...account, trialEndsAt: trial.until }
    if (account.trialEndsAt === null)
      throw new Error('This tenant has no trial: it is open without an end. Use --until.')
    return { ...account, trialEndsAt: Math.max(world.now(), account.trialEndsAt) + trial.days * dayMs }
  })
}

async function suspend(world: World, tenantId: string): Promise<string> {
  const said = await change(world, tenantId, (account) => ({ ...account, isSuspended: true }))
  const { connections } = await world.sockets.watchers(tenantId)
  await atMost(atOnce, connections, ({ connectionId }) => world.sockets.disconnect(connectionId))
  return `${said} ${connections.length} sockets were ended.`
}

async function allowPasswords(world: World, tenantId: string): Promise<string> {
  const records = world.tenants.records(tenantId)
  const { name, settings } = await records.tenant()
  if (!settings.openIdForce) throw new Error(`${printable(name)} allows passwords already.`)
  await records.saveSettings({ ...settings, openIdForce: false }, settings)
  return `${printable(name)} allows passwords again.`
}

async function confirm(world: World, tenantId: string): Promise<string> {
  const records = world.tenants.records(tenantId)
  const { name, account } = await records.tenant()
  if (account.isConfirmed) throw new Error(`${printable(name)} is confirmed already.`)
  await change(world, tenantId, (unconfirmed) => ({ ...unconfirmed, isConfirmed: true }))
  const administrators = (await records.list(user)).filter(({ administrator }) => administrator)
  return `${printable(name)} is confirmed, with the administrator ${administrators.map(({ email }) => email).join(', ')}.`
}

async function change(world: World, tenantId: string, of: (account: Account) => Account): Promise<string> {
  const records = world.tenants.records(tenantId)
  const { name, account } = await records.tenant()
  const changed = of(account)
  await records.saveAccount(changed, account)
  const [state, , trial] = standing(changed, world.now())
  return `${printable(name)} is ${state}${trial === '' ? '' : `, with a trial until ${trial}`}.`
}

/** On the way, says how far it is; the exit code tells that something differs. */
async function check(world: World, command: Extract<Command, { name: 'check' }>): Promise<string> {
  const { said, differs } = await checkTenant(world, command, (line) => process.stderr.write(`${line}\n`))
  if (differs) process.exitCode = exitWhenDifferent
  return said
}

async function imported(world: World, command: Extract<Command, { name: 'import' }>): Promise<string> {
  const token = process.env['IMPORT_TOKEN']?.trim() ?? ''
  const progress = (line: string) => process.stderr.write(`${line}\n`)
  const { said, isDone } = await importTenant(world, command, { token, progress })
  if (!isDone) process.exitCode = 1
  return said
}

async function traces(tenantId: string): Promise<string> {
  const found = await tracesOf(tenantId)
  const rows = Object.entries(found).map(([table, count]) => [table, String(count)])
  const total = Object.values(found).reduce((sum, count) => sum + count, 0)
  return `${asTable(['table', 'items'], rows)}\n${total === 0 ? 'Nothing is left of it.' : `${total} items name it.`}`
}
