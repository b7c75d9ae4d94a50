import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { InvitedJson } from '../../../shared/wire/imports/import-json.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ImportMatch } from '../../platform/ports/ports.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { mailImportedPerson } from '../people/emails.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

const mailsAtOnce = 8

/** People whom imports from a server added and to whom nobody has written yet. Where nobody has a password, nobody needs one. */
export async function uninvited(
  world: WorldOf<'api'>,
  caller: ScopedCaller,
  server: string,
): Promise<[foreignId: number, match: ImportMatch][]> {
  if ((await caller.settings()).openIdForce) return []
  const matches = await world.imports(caller.actor.tenantId).matches(server, user.name)
  return [...matches].filter(([, { importId, invitedAt }]) => importId !== '' && invitedAt === undefined)
}

/** Mails links to a first password, to some people at a time. @throws Failure missing without an import; tooMuch */
export async function inviteImported(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const { world } = c.var
  const { tenantId } = caller.actor
  const imports = world.imports(tenantId)
  const state = await imports.state()
  if (!state) throw new Failure('missing', 'Nothing was imported yet.')
  await spend(world, [
    { name: `import:invite:${tenantId}`, max: importLimits.begunMax, windowMs: importLimits.begunWindowMs },
  ])
  const waiting = await uninvited(world, caller, state.address)
  const next = waiting.slice(0, importLimits.invitedAtOnceMax)
  let sent = 0
  await atMost(mailsAtOnce, next, async ([foreignId, match]) => {
    const person = await caller.records.get(user, match.id)
    if (person && (await needsPassword(world, caller, person))) {
      // before the mail: nobody gets two because a process ended between
      await imports.match(state.address, { kind: user.name, foreignId }, { ...match, invitedAt: world.now() })
      if (await mailImportedPerson(world, { key: { tenantId, userId: person.id }, person })) sent++
    } else await imports.match(state.address, { kind: user.name, foreignId }, { ...match, invitedAt: 0 })
  })
  note(c, { action: 'announce', objectType: 'import', attributes: { sent } })
  return c.json({ sent, left: waiting.length - next.length } satisfies InvitedJson)
}

async function needsPassword(world: WorldOf<'api'>, { records }: ScopedCaller, person: User): Promise<boolean> {
  return isActive(person, world.now()) && (await records.credentials(person.id)).hash === null
}
