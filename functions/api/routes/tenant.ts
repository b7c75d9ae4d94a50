import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { formBody, parsed } from '../body.ts'
import { note } from '../deeds.ts'
import type { Asker, Route } from '../route.ts'
import { requireAdministrator } from './audit.ts'

/** Leaving: a tenant is removed a while after an administrator asked for it, and can be kept until then. */
export const tenantRoutes: readonly Route[] = [
  {
    method: 'DELETE',
    path: '/tenant',
    answer: async (c, asker) => {
      requireAdministrator(asker)
      const { organisation } = parsed(typedName, await formBody(c))
      const deletionAt = await planDeletion(asker, organisation, c.var.world.now())
      note(c, { action: 'deletion', objectType: 'tenant', attributes: { deletionAt } })
      return c.json({ deletionAt: isoTime(deletionAt) })
    },
  },
  {
    method: 'DELETE',
    path: '/tenant/deletion',
    answer: async (c, asker) => {
      requireAdministrator(asker)
      await takeBack(asker, c.var.world.now())
      note(c, { action: 'deletionUndone', objectType: 'tenant' })
      return c.body(null, 204)
    },
  },
]

const typedName = z.object({ organisation: z.string({ error: 'missing. Type the name of your organisation.' }) })

/** @returns when; asking again changes nothing. @throws Failure invalid when the name is not typed as it stands */
async function planDeletion(asker: Asker, organisation: string, now: number): Promise<number> {
  const { name, account } = await asker.tenant()
  if (organisation.trim() !== name.trim()) {
    const said = 'organisation: not the name of your organisation. Type it exactly as it stands.'
    throw new Failure('invalid', said, { field: 'organisation' })
  }
  if (account.deletionAt !== null) return account.deletionAt
  const deletionAt = now + limits.deletionGraceMs
  await asker.records.saveAccount({ ...account, deletionAt }, account)
  return deletionAt
}

/** @throws Failure conflict when nothing was planned, or it is too late */
async function takeBack(asker: Asker, now: number): Promise<void> {
  const { account } = await asker.tenant()
  if (account.deletionAt === null) throw new Failure('conflict', 'Nobody asked to delete this account.')
  if (account.deletionAt <= now) throw new Failure('conflict', 'It is too late: this account is being deleted.')
  await asker.records.saveAccount({ ...account, deletionAt: null }, account)
}
