import type { Group } from '../../entities/group.ts'
import type { User } from '../../entities/user.ts'
import { identifierPattern } from '../identifiers/identifier-pattern.ts'
import { flagSetting, numberSetting, type Attributed, type Setting } from '../settings.ts'
import { accountState, type Account } from './account.ts'
import { isActive } from './permissions.ts'

const patternDefault = '\\w{3,15}'

interface Registrar {
  settings: Attributed
  account: Account
}

const settingIn =
  ({ attributes }: Attributed): Setting =>
  (name) =>
    attributes[name]

/** Whether a tenant registers an unknown identifier by itself (`database.registerUnknown`) at `now` (epoch ms). */
export function registersUnknown({ settings, account }: Registrar, uniqueId: string, now: number): boolean {
  const setting = settingIn(settings)
  const state = accountState(account, now)
  if (!flagSetting(setting, 'database.registerUnknown', false)) return false
  if (!account.isConfirmed || state === 'trialOver' || state === 'suspended') return false
  const pattern = setting('database.registerUnknown.regex')
  const matches = identifierPattern(typeof pattern === 'string' && pattern !== '' ? pattern : patternDefault)
  return matches?.(uniqueId) ?? false
}

/** Whether the owner of the secret is active at `now`, and may have one more device than `count`. */
export function hasRoomForDevice(owner: User | null, count: number, now: number): boolean {
  if (!owner || !isActive(owner, now)) return false
  if (owner.deviceLimit < 0) return true
  return owner.deviceLimit === 0 ? owner.administrator : count < owner.deviceLimit
}

/** The group that new devices are put into; null for none. */
export function defaultGroupId(settings: Attributed): Group['id'] | null {
  const id = numberSetting(settingIn(settings), 'database.registerUnknown.defaultGroupId', 0)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** What a device that registers itself looks like. @param groupId 0 for none */
export function newDeviceDraft(uniqueId: string, settings: Attributed, groupId: number): Record<string, unknown> {
  const category = settingIn(settings)('database.registerUnknown.defaultCategory')
  return { name: uniqueId, uniqueId, ...(typeof category === 'string' && { category }), groupId }
}
