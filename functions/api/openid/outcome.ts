import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import type { OpenIdRefusal } from '../../../shared/wire/access/openid-json.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { ApiContext } from '../route.ts'

/** Back to the page for signing in, which says why. */
export const refuseAt = (c: ApiContext, reason: OpenIdRefusal): Response => c.redirect(`/login?openid=${reason}`, 303)

type TestResult = Omit<NonNullable<OpenIdSettings['lastTest']>, 'at'>

/** Keeps what a real round trip found, and leads back to the settings. */
export async function savedTest(c: ApiContext, tenantId: string, result: TestResult): Promise<Response> {
  const { world } = c.var
  const at = world.now()
  await world.openIdStore(tenantId).changeSettings((now) => ({ ...now, lastTest: { at, ...result } }))
  return c.redirect('/settings/organisation?openid=tested', 303)
}

/** For the operator: a person reads one word. */
export const noteProviderFailure = (tenantId: string, error: unknown): void =>
  log({ capability: 'api', what: 'openIdFailed', tenantId, ...errorFacts(error) })
