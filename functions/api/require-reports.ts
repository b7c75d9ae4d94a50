import { maySeeReports } from '../../shared/domain/access/permissions.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { ScopedCaller } from './route.ts'

/** @throws Failure forbidden for people who may not see what devices did */
export async function requireReports(caller: ScopedCaller): Promise<void> {
  if (!maySeeReports(caller.user, await caller.settings())) throw noHistory()
}

export const noHistory = (): Failure =>
  new Failure('forbidden', 'You may not read history. Ask an administrator for access to reports.')
