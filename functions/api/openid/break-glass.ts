import { isBreakGlass, isOpenIdForced } from '../../../shared/domain/access/openid/forced.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import type { User } from '../../../shared/entities/user.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { UserKey } from '../../platform/ports/ports.ts'
import { hasSpent } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { originOf } from '../enter-session.ts'
import { mailBreakGlass } from '../people/emails.ts'
import type { ApiContext } from '../route.ts'

/** Tells every administrator, and the audit log, that somebody used a password where nobody else may. */
export async function noticeBreakGlass(c: ApiContext, person: User, key: UserKey): Promise<void> {
  const { world } = c.var
  const records = world.tenants.records(key.tenantId)
  const tenant = await records.tenant()
  if (!isOpenIdForced(tenant) || !isBreakGlass(tenant, key.userId)) return
  note(c, { action: 'breakGlass', objectType: 'user', objectId: key.userId, attributes: originOf(c), by: key })
  const windowMs = openIdLimits.breakGlassMailWindowMs
  try {
    // of several tries in a row one mail tells
    if (!(await hasSpent(world, [{ name: `mail:breakGlass:${key.tenantId}:${key.userId}`, max: 1, windowMs }]))) return
    const { browser = '', system = '', place = '' } = originOf(c)
    await mailBreakGlass(world, { key, person, origin: [browser, system, place].filter(Boolean) })
  } catch (error) {
    log({ capability: 'api', what: 'signInNotMailed', tenantId: key.tenantId, ...errorFacts(error) })
  }
}
