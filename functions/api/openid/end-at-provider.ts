import type { OpenSession } from '../../application/auth/session.ts'
import type { ApiContext } from '../route.ts'
import { signedOutAddress } from './provider-addresses.ts'

/** Where the browser goes so that the provider's own session ends, too; null when it is not offered. */
export async function endAtProvider(c: ApiContext, { key, tenantId }: OpenSession): Promise<string | null> {
  const kept = await c.var.world.openIdStore(tenantId).takeSession(key)
  if (!kept?.endSession || !URL.canParse(kept.endSession)) return null
  const address = new URL(kept.endSession)
  if (kept.idToken !== null) address.searchParams.set('id_token_hint', kept.idToken)
  address.searchParams.set('client_id', kept.clientId)
  address.searchParams.set('post_logout_redirect_uri', signedOutAddress(c, tenantId))
  return address.href
}
