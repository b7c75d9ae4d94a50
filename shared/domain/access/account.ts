/** The state of a tenant's subscription. Times are epoch ms. */
export interface Account {
  /** null for one that was there before anybody asked */
  createdAt: number | null
  /** null when there is no trial: the account stays open */
  trialEndsAt: number | null
  /** whether the first administrator's address was proved by a mailed link */
  isConfirmed: boolean
  isSuspended: boolean
  /** when everything of it will be removed; null when nobody asked for that */
  deletionAt: number | null
  /** its people sign in with its own provider; absent when they do not */
  openId?: {
    /** the administrator who may use a password even when nobody else may; null for nobody */
    breakGlassUserId: number | null
  }
  /** its history is kept as Parquet files as well, since then; absent when it is not */
  lake?: { since: number }
}

/** A trial that is over, and a suspended account, can be looked at and not changed; a suspended one lets nobody in. */
export type AccountState = 'open' | 'trial' | 'trialOver' | 'suspended'

/** What an operator's own tenants have, and those that were made before there were trials. */
export const openAccount: Account = {
  createdAt: null,
  trialEndsAt: null,
  isConfirmed: true,
  isSuspended: false,
  deletionAt: null,
}

/** @param now epoch ms */
export function accountState(account: Account, now: number): AccountState {
  if (account.isSuspended) return 'suspended'
  if (account.trialEndsAt === null) return 'open'
  return account.trialEndsAt > now ? 'trial' : 'trialOver'
}
