import { isAdministrator } from '../../shared/domain/access/permissions.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { ScopedCaller } from './route.ts'

/** @throws Failure forbidden */
export function requireAdministrator(caller: ScopedCaller): void {
  if (isAdministrator(caller.user)) return
  throw new Failure('forbidden', 'Only an administrator may do this. Ask one.')
}
