import { isOpenIdForced, mayUsePassword } from '../../../shared/domain/access/openid/forced.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { Tenant } from '../../platform/ports/ports.ts'

type Organisation = Pick<Tenant, 'settings' | 'account'>

/** @throws Failure forbidden where people sign in with their provider only, except for who may break the glass */
export function requirePasswordAllowed(organisation: Organisation, userId: number | null): void {
  if (userId === null ? !isOpenIdForced(organisation) : mayUsePassword(organisation, userId)) return
  throw new Failure(
    'forbidden',
    'This organisation signs in with its own provider. Use that button on the sign-in page.',
    { field: 'openid' },
  )
}

/** Whether this refusal is one of `requirePasswordAllowed`. */
export const isForcedElsewhere = (error: unknown): error is Failure =>
  error instanceof Failure && error.field === 'openid'
