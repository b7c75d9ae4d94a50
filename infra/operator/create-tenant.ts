import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { passwordLink } from '../../functions/api/people/emails.ts'
import { hashPassword } from '../../functions/application/auth/passwords.ts'
import type { UserKey, World } from '../../functions/platform/ports/ports.ts'
import { openAccount } from '../../shared/domain/access/account.ts'
import { unreachable } from '../../shared/domain/access/share.ts'
import { accountLimits } from '../../shared/domain/limits/accounts.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'
import { requiredText } from '../../shared/entities/fields.ts'
import { newServerSettings } from '../../shared/entities/server-settings.ts'
import { user } from '../../shared/entities/user.ts'
import type { Command } from './arguments.ts'
import { printable } from './table.ts'

const given = z.object({
  organisation: requiredText(),
  administrator: user.schema.shape.name,
  email: user.schema.shape.email.refine((email) => !unreachable.test(email), 'mail cannot reach this address'),
})

/**
 * Creates a tenant as an operator's own: confirmed and without a trial. Nobody knows its first password; the link in the
 * answer sets one.
 * @throws Error with a line for a person
 */
export async function createTenant(world: World, asked: Extract<Command, { name: 'create' }>): Promise<string> {
  const { organisation, administrator, email } = checked(asked)
  const language = asked.language
  const there = await world.lookups.userByEmail(email)
  if (there) {
    throw new Error(
      `${email} has an account already, in the tenant ${there.tenantId}. "password ${email}" makes a link for it.`,
    )
  }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const key = await saveTenant(world, { organisation, administrator, email, language }, passwordHash)
  return `${printable(organisation)} is the tenant ${key.tenantId}, with the administrator ${email}.\n${await linkFor(world, key)}`
}

/** A tenant that is confirmed and has no trial, with its first administrator. */
export const saveTenant = (
  world: World,
  { organisation, administrator, email, language }: Omit<Extract<Command, { name: 'create' }>, 'name'>,
  passwordHash: string,
): Promise<UserKey> =>
  world.tenants.create({
    name: organisation,
    settings: newServerSettings(),
    account: { ...openAccount, createdAt: world.now() },
    administrator: user.schema.parse({
      name: administrator,
      email,
      administrator: true,
      deviceLimit: -1,
      attributes: { language, company: organisation },
    }),
    passwordHash,
  })

/** A link to a new password, for somebody whom no e-mail reaches. @throws Error with a line for a person */
export async function choosePassword(world: World, email: string): Promise<string> {
  return linkFor(world, await personAt(world, email))
}

/** @throws Error with a line for a person when nobody has the address */
export async function personAt(world: World, address: string): Promise<UserKey> {
  const key = await world.lookups.userByEmail(address.trim().toLowerCase())
  if (key) return key
  throw new Error(`Nobody has the address ${printable(address)}. "list" shows the tenants.`)
}

const linkFor = async (world: World, key: UserKey): Promise<string> =>
  `Open this within ${accountLimits.passwordResetMs / minuteMs} minutes to choose the password; it works once:\n${await passwordLink(world, key)}`

function checked(asked: Extract<Command, { name: 'create' }>): z.infer<typeof given> {
  const read = given.safeParse(asked)
  if (read.success) return read.data
  const [{ path, message } = { path: [], message: '' }] = read.error.issues
  const option = { organisation: 'ORGANISATION', administrator: '--name', email: '--email' }[String(path[0])]
  throw new Error(`${option} is "${printable(asked[path[0] as 'email'])}": ${message}.`)
}
