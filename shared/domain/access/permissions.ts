import type { ServerSettings } from '../../entities/server-settings.ts'
import type { User } from '../../entities/user.ts'

/** Questions about what a person may do: asked by the API to refuse, and by the screens to hide. */
type Person = Pick<
  User,
  | 'administrator'
  | 'readonly'
  | 'deviceReadonly'
  | 'disabled'
  | 'expirationTime'
  | 'deviceLimit'
  | 'userLimit'
  | 'limitCommands'
  | 'disableReports'
>
type TenantFlags = Pick<ServerSettings, 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'>

export const isAdministrator = (user: Pick<Person, 'administrator'>): boolean => user.administrator

/** A user who may have users of their own; -1 stands for any number of them. */
export const isManager = (user: Pick<Person, 'userLimit'>): boolean => user.userLimit !== 0

/** Whether the user may follow the raw messages of trackers. */
export const mayViewTrackerLog = (user: Pick<Person, 'administrator' | 'userLimit'>): boolean =>
  isAdministrator(user) || isManager(user)

/** Neither disabled nor expired at `now` (epoch ms). People and devices alike. */
export const isActive = (account: Pick<Person, 'disabled' | 'expirationTime'>, now: number): boolean =>
  !account.disabled && (account.expirationTime === null || Date.parse(account.expirationTime) > now)

/** Whether the person may change anything at all of the tenant's records, links included. */
export const mayWrite = (user: Person, tenantFlags: TenantFlags): boolean =>
  user.administrator || !(user.readonly || tenantFlags.readonly)

/**
 * Whether any of four switches leaves the person only to look: `readonly` or `deviceReadonly`, of their own or of the
 * tenant. They change no device, send no command and share nothing, and no page offers them a change.
 * @see specification part 1, section 6
 */
export const isReadOnly = (
  user: Pick<Person, 'administrator' | 'readonly' | 'deviceReadonly'>,
  tenantFlags: Pick<TenantFlags, 'readonly' | 'deviceReadonly'>,
): boolean =>
  !user.administrator && (user.readonly || tenantFlags.readonly || user.deviceReadonly || tenantFlags.deviceReadonly)

const mayEditDevices = (user: Person, tenantFlags: TenantFlags): boolean => !isReadOnly(user, tenantFlags)

/** Whether commands other than saved ones are offered; `limitCommands` hides them. */
export const maySeeCommands = (user: Person, tenantFlags: TenantFlags): boolean =>
  user.administrator || !(user.limitCommands || tenantFlags.limitCommands)

export const mayEditCommands = (user: Person, tenantFlags: TenantFlags): boolean =>
  mayWrite(user, tenantFlags) && maySeeCommands(user, tenantFlags)

const stricter: Record<string, (user: Person, tenantFlags: TenantFlags) => boolean> = {
  device: mayEditDevices,
  command: mayEditCommands,
  attribute: isAdministrator,
  source: isAdministrator,
  forwarding: isAdministrator,
  user: (user, tenantFlags) => mayWrite(user, tenantFlags) && (user.administrator || isManager(user)),
}

/** Whether the person may add, change and remove records of this entity, as far as they are visible to them. */
export const mayEdit = (user: Person, tenantFlags: TenantFlags, entity: { name: string }): boolean =>
  (stricter[entity.name] ?? mayWrite)(user, tenantFlags)

/**
 * Whether one more device may be added by somebody who sees `visibleCount` of them, groups included.
 * A device limit of -1 stands for any number.
 */
export const mayCreateDevice = (user: Person, tenantFlags: TenantFlags, visibleCount: number): boolean =>
  mayEditDevices(user, tenantFlags) && (user.administrator || user.deviceLimit < 0 || visibleCount < user.deviceLimit)

export const mayEditServer = isAdministrator

/** Whether the person may link things to people, groups and devices, and unlink them. */
export const mayLink = mayWrite

/** Whether the person may give somebody without an account a link to look at a device or group for a while. */
export const mayShare = (
  user: Person & Pick<User, 'temporary'>,
  tenantFlags: TenantFlags & Pick<ServerSettings, 'attributes'>,
): boolean => !user.temporary && tenantFlags.attributes.disableShare !== true && !isReadOnly(user, tenantFlags)

/** Whether the person may have reports sent to people without an account. */
export const mayMailOutside = (user: Person, tenantFlags: TenantFlags): boolean =>
  mayWrite(user, tenantFlags) && (user.administrator || isManager(user))

/** Whether the person may say what trips were for. */
export const mayChangeLogbook = (user: Person, tenantFlags: TenantFlags): boolean =>
  maySeeReports(user, tenantFlags) && !isReadOnly(user, tenantFlags)

export const maySeeReports = (user: Person, tenantFlags: TenantFlags): boolean =>
  user.administrator || !(user.disableReports || tenantFlags.disableReports)
