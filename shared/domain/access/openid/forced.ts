import type { ServerSettings } from '../../../entities/server-settings.ts'
import type { Account } from '../account.ts'

interface Organisation {
  settings: Pick<ServerSettings, 'openIdForce'>
  account: Pick<Account, 'openId'>
}

/** Whether people sign in with the organisation's provider only. Without a provider the setting means nothing. */
export const isOpenIdForced = ({ settings, account }: Organisation): boolean =>
  settings.openIdForce && account.openId !== undefined

/** Whether this person may use a password all the same. */
export const isBreakGlass = ({ account }: Pick<Organisation, 'account'>, userId: number): boolean =>
  account.openId?.breakGlassUserId === userId

export const mayUsePassword = (organisation: Organisation, userId: number): boolean =>
  !isOpenIdForced(organisation) || isBreakGlass(organisation, userId)
