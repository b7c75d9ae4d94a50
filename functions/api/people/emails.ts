import { mailBrandOf } from '../../../shared/domain/brand/mail-brand.ts'
import { withBrandOf } from '../../../shared/domain/brand/public-brand.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { mailKey } from '../../../shared/domain/mail/mail-status.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { mailLanguages } from '../../../shared/i18n/mail-languages.ts'
import type { MailContent } from '../../../shared/i18n/mail.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Mail, Records, UserKey, World } from '../../platform/ports/ports.ts'
import { secretKey } from '../../platform/secrets.ts'
import type { Allowance } from '../allowance.ts'

interface Reader {
  key: UserKey
  person: User
}

/** Mails the link that proves the person's address. @returns whether the mail left */
export async function mailConfirmation(world: WorldOf<'api'>, { key, person }: Reader): Promise<boolean> {
  const expiresAt = world.now() + accountLimits.emailConfirmationMs
  const secret = await world.confirmations.issue('email', { ...key, expiresAt, boundTo: person.email })
  const link = `${world.siteAddress()}/confirm-email?token=${secret}`
  return mail(world, { key, person, kind: 'email', link })
}

/** Mails the link that sets a new password. */
export async function mailPasswordReset(world: WorldOf<'api'>, { key, person }: Reader): Promise<boolean> {
  const link = await passwordLink(world, key)
  return mail(world, { key, person, kind: 'password', link })
}

/** Mails the link that sets the first password of somebody whose account was imported. @returns whether the mail left */
export async function mailImportedPerson(world: WorldOf<'api'>, { key, person }: Reader): Promise<boolean> {
  const link = await passwordLink(world, key, importLimits.invitationMs)
  return mail(world, { key, person, kind: 'imported', link })
}

/** A link that sets a new password. It is bound to the present one and to the address, so the first change ends all of them. */
export async function passwordLink(
  world: Pick<World, 'confirmations' | 'now' | 'siteAddress'> & Pick<WorldOf<'api'>, 'tenants'>,
  key: UserKey,
  validMs: number = accountLimits.passwordResetMs,
): Promise<string> {
  const records = world.tenants.records(key.tenantId)
  const [{ hash }, person] = await Promise.all([records.credentials(key.userId), records.get(user, key.userId)])
  const link = { ...key, expiresAt: world.now() + validMs, boundTo: passwordMark(hash, person?.email ?? '') }
  return `${world.siteAddress()}/reset-password?passwordReset=${await world.confirmations.issue('password', link)}`
}

const administratorsWrittenTo = 20

/** Tells every administrator that everything will be removed, and when. A mail that does not leave holds up nothing. */
export async function mailDeletionNotice(world: WorldOf<'api'>, records: Records, deletionAt: number): Promise<void> {
  const { tenantId } = records
  const { settings } = await records.tenant()
  const site = world.siteAddress()
  const brand = mailBrandOf(settings, { tenantId, site })
  const recipients = (await records.list(user)).filter(({ administrator, disabled }) => administrator && !disabled)
  for (const person of recipients.slice(0, administratorsWrittenTo)) {
    const { zone } = readerOf({ user: person, server: settings })
    const language = languageOf(person)
    const day = new Intl.DateTimeFormat(regionOf[language], { timeZone: zone, dateStyle: 'long' })
    const content = await composed({
      kind: 'deletion',
      language,
      name: person.name,
      brand,
      link: `${site}/settings/organisation`,
      day: day.format(deletionAt),
    })
    await send(world, { tenantId, to: person.email, ...content })
  }
}

interface SignInNotice {
  key: UserKey
  person: User
  /** see `MailContent` */
  origin: readonly string[]
}

/** Writes to somebody whose account was entered from something new. @returns whether the mail left */
export async function mailSignIn(world: WorldOf<'api'>, { key, person, origin }: SignInNotice): Promise<boolean> {
  const { settings } = await world.tenants.records(key.tenantId).tenant()
  const language = languageOf(person)
  const site = world.siteAddress()
  const day = momentFor(person, settings, world.now())
  const link = `${site}/settings/sessions`
  const brand = mailBrandOf(settings, { tenantId: key.tenantId, site })
  const content = await composed({ kind: 'signIn', language, name: person.name, link, day, origin, brand })
  return send(world, { tenantId: key.tenantId, to: person.email, ...content })
}

/** Tells every administrator that one of them used a password where everybody else signs in with the provider. */
export async function mailBreakGlass(world: WorldOf<'api'>, { key, person, origin }: SignInNotice): Promise<void> {
  const records = world.tenants.records(key.tenantId)
  const [{ settings }, people] = await Promise.all([records.tenant(), records.list(user)])
  const site = world.siteAddress()
  const brand = mailBrandOf(settings, { tenantId: key.tenantId, site })
  const readers = people.filter(({ administrator, disabled }) => administrator && !disabled)
  for (const reader of readers.slice(0, administratorsWrittenTo)) {
    const day = momentFor(reader, settings, world.now())
    const facts = { language: languageOf(reader), name: reader.name, brand, day, origin }
    const content = await composed({ ...facts, kind: 'breakGlass', about: person.name, link: `${site}/settings/audit` })
    await send(world, { tenantId: key.tenantId, to: reader.email, ...content })
  }
}

function momentFor(person: User, server: ServerSettings, now: number): string {
  const { zone } = readerOf({ user: person, server })
  const region = regionOf[languageOf(person)]
  return new Intl.DateTimeFormat(region, { timeZone: zone, dateStyle: 'long', timeStyle: 'short' }).format(now)
}

/** What stands for a stored password and the address that a link was sent to, in the link's own record. */
export const passwordMark = (hash: string | null, email: string): string =>
  secretKey(`${hash ?? ''}\n${mailKey(email)}`)

/** How often a person may be written to, however often it is asked for. */
export const mailsTo = (email: string): Allowance => ({
  name: `mail:person:${email}`,
  max: accountLimits.mailsPerPersonMax,
  windowMs: accountLimits.mailsWindowMs,
})

interface LinkMail extends Reader {
  kind: 'email' | 'password' | 'imported'
  link: string
}

async function mail(world: WorldOf<'api'>, { key, person, kind, link }: LinkMail): Promise<boolean> {
  const site = world.siteAddress()
  const { tenantId } = key
  const { settings } = await world.tenants.records(tenantId).tenant()
  const brand = mailBrandOf(settings, { tenantId, site })
  const content = await composed({
    kind,
    language: languageOf(person),
    name: person.name,
    link: withBrandOf(link, { settings, tenantId }),
    brand,
  })
  return send(world, { tenantId: key.tenantId, to: person.email, ...content })
}

const languageOf = (person: User) => mailLanguages.find((each) => each === person.attributes.language) ?? 'en'

async function send(world: WorldOf<'api'>, content: Mail): Promise<boolean> {
  const { sent } = await world.mail.send(content)
  if (sent) world.statistics.add(content.tenantId, { mailSent: 1 })
  return sent
}

/** The words are loaded with the first mail. */
const composed = async (content: MailContent) => (await import('../../../shared/i18n/mail.ts')).composeMail(content)
