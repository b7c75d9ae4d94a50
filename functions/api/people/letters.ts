import { limits } from '../../../shared/domain/limits.ts'
import type { User } from '../../../shared/entities/user.ts'
import { composeMail, mailLanguages } from '../../../shared/words/mail.ts'
import type { Confirmation, UserKey, World } from '../../platform/ports.ts'
import { secretKey } from '../../platform/secrets.ts'
import type { Allowance } from '../allowance.ts'

interface Reader {
  key: UserKey
  person: User
}

/** Mails the link that proves the person's address. @returns whether the mail left */
export async function mailConfirmation(world: World, { key, person }: Reader): Promise<boolean> {
  const expiresAt = world.now() + limits.emailConfirmationMs
  const link = { ...key, expiresAt, boundTo: person.email }
  return mail(world, { person, kind: 'email', link, path: '/confirm-email?token=' })
}

/** Mails the link that sets a new password. It is bound to the present one, so the first change ends all of them. */
export async function mailPasswordReset(world: World, { key, person }: Reader): Promise<boolean> {
  const { hash } = await world.tenants.records(key.tenantId).credentials(key.userId)
  const link = { ...key, expiresAt: world.now() + limits.passwordResetMs, boundTo: passwordMark(hash) }
  return mail(world, { person, kind: 'password', link, path: '/reset-password?passwordReset=' })
}

/** What stands for a stored password in a link's own record. */
export const passwordMark = (hash: string | null): string => secretKey(hash ?? '')

/** How often a person may be written to, however often it is asked for. */
export const mailsTo = (email: string): Allowance => ({
  name: `mail:person:${email}`,
  max: limits.mailsPerPersonMax,
  windowMs: limits.mailsWindowMs,
})

interface Link {
  person: User
  kind: 'email' | 'password'
  link: Confirmation
  path: string
}

async function mail(world: World, { person, kind, link, path }: Link): Promise<boolean> {
  const secret = await world.confirmations.issue(kind, link)
  const site = world.siteAddress()
  const language = mailLanguages.find((each) => each === person.attributes.language) ?? 'en'
  const letter = composeMail({ kind, language, name: person.name, site, link: `${site}${path}${secret}` })
  const { sent } = await world.mail.send({ tenantId: link.tenantId, to: person.email, ...letter })
  if (sent) world.statistics.add(link.tenantId, { mailSent: 1 })
  return sent
}
