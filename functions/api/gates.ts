import type { Gate, ApiContext, Route, ScopedCaller } from './route.ts'
import { accountState } from '../../shared/domain/access/account.ts'
import { Failure } from '../../shared/domain/failures.ts'

export const gates = {
  /** viewing, signing in and out, and closing an account */
  always: { unconfirmed: 'allowed', trialOver: 'allowed', guest: 'allowed' },
  /** changes */
  whileOpen: { unconfirmed: 'allowed', trialOver: 'refused', guest: 'allowed' },
  /** what writes to an email address that has to be the caller's own */
  confirmed: { unconfirmed: 'refused', trialOver: 'allowed', guest: 'refused' },
} satisfies Record<string, Gate>

/** @throws Failure forbidden that says what to do */
export async function requireGate(c: ApiContext, route: Route, caller: ScopedCaller): Promise<void> {
  const { gate } = route
  if (caller.session?.isReadOnly && !isReading(route)) {
    throw new Failure('forbidden', 'This token is for reading only. Use one with full access.', { field: 'token' })
  }
  if (gate.guest === 'refused' && caller.user.temporary) throw notForGuests()
  if (gate.trialOver === 'allowed' && gate.unconfirmed === 'allowed') return
  const { account } = await caller.tenant()
  if (gate.trialOver === 'refused' && accountState(account, c.var.world.now()) === 'trialOver') {
    throw new Failure(
      'forbidden',
      'Your trial has ended. You can view everything but not make changes. Contact us to continue.',
    )
  }
  if (gate.unconfirmed === 'refused' && !account.isConfirmed) {
    throw new Failure('forbidden', 'Confirm your email address first: open the link in the email that we sent you.')
  }
}

export const notForGuests = (): Failure =>
  new Failure('forbidden', 'This is not for guests of a shared link. Sign in with an account of your own.')

/** What a token for reading may call: nothing that changes records, sends something, or gives more access than it has. */
export const isReading = ({ method, path, gate }: Pick<Route, 'method' | 'path' | 'gate'>): boolean =>
  // more ids than an address can hold
  (method === 'POST' && path === '/devices/xlsx') ||
  // a message of a protocol, whose tools read
  (method === 'POST' && path === '/mcp') ||
  (method === 'GET' && gate.trialOver === 'allowed' && gate.unconfirmed === 'allowed' && path !== '/session/:id') ||
  // leaving a browser that was opened with it
  (method === 'DELETE' && path === '/session')
