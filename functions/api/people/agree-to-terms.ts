import * as z from 'zod'
import { agreementKeys, agreementTo, termsVersion } from '../../../shared/domain/access/terms.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

const agreement = z.object({ version: z.string().default('') })

/**
 * Notes that the caller agreed to the terms of their organisation, with version and time.
 * @returns the person as stored
 * @throws Failure conflict when the version that they were shown is no longer the present one; forbidden for somebody
 *   who acts as another
 */
export async function agreeToTerms(c: ApiContext, caller: ScopedCaller): Promise<User> {
  if (caller.session?.enteredBy !== undefined) {
    throw new Failure('forbidden', 'Only the user may agree to the terms. Switch back to your own account.')
  }
  const { version } = parsed(agreement, await jsonBody(c))
  const settings = await caller.settings()
  if (version !== termsVersion(settings)) {
    throw new Failure('conflict', 'version: the terms have changed meanwhile. Reload the page and read them again.', {
      field: 'version',
    })
  }
  const { world } = c.var
  const { tenantId, userId } = caller.actor
  // not those of the caller: the entry below says more than "edited"
  const records = world.tenants.records(tenantId)
  let isNew = true
  const agreed = await lastWriterWins(world, async () => {
    const before = await records.get(user, userId)
    if (!before) throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again.')
    isNew = !hasAgreed(before, version)
    if (!isNew) return before
    const attributes = { ...before.attributes, ...agreementTo(settings, isoTime(world.now())) }
    return records.replace(user, { ...before, attributes }, { seen: before })
  })
  if (isNew) note(c, { action: 'termsAgreed', objectType: user.name, objectId: userId, attributes: { version } })
  return agreed
}

/** Who got no answer says it again. */
const hasAgreed = ({ attributes }: User, version: string): boolean =>
  attributes[agreementKeys.accepted] === true && attributes[agreementKeys.version] === version
