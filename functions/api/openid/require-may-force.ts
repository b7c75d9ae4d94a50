import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { Failure } from '../../../shared/domain/failures.ts'

/** Nobody locks a whole organisation out: it was seen to work, or somebody can still get in. @throws Failure invalid */
export function requireMayForce(
  { lastTest, breakGlassUserId }: OpenIdSettings,
  field: 'isForced' | 'openIdForce',
): void {
  if (lastTest?.isOk || breakGlassUserId !== null) return
  throw new Failure('invalid', '{field}: test the sign-in first, or name a break-glass administrator.', { field })
}
