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
type House = Pick<ServerSettings, 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'>

export const isAdministrator = (user: Pick<Person, 'administrator'>): boolean => user.administrator

/** Whoever may have users of their own; -1 stands for any number of them. */
export const isManager = (user: Pick<Person, 'userLimit'>): boolean => user.userLimit !== 0

/** Whether the person may follow what trackers say, word by word. */
export const mayHearTrackers = (user: Pick<Person, 'administrator' | 'userLimit'>): boolean =>
  isAdministrator(user) || isManager(user)

/** Neither disabled nor expired at `now` (epoch ms). People and devices alike. */
export const isActive = (account: Pick<Person, 'disabled' | 'expirationTime'>, now: number): boolean =>
  !account.disabled && (account.expirationTime === null || Date.parse(account.expirationTime) > now)

/** Whether the person may change anything at all of the tenant's records, links included. */
export const mayWrite = (user: Person, house: House): boolean =>
  user.administrator || !(user.readonly || house.readonly)

const mayEditDevices = (user: Person, house: House): boolean =>
  mayWrite(user, house) && (user.administrator || !(user.deviceReadonly || house.deviceReadonly))

export const mayEditCommands = (user: Person, house: House): boolean =>
  mayWrite(user, house) && (user.administrator || !(user.limitCommands || house.limitCommands))

const stricter: Record<string, (user: Person, house: House) => boolean> = {
  device: mayEditDevices,
  command: mayEditCommands,
  attribute: isAdministrator,
  user: (user, house) => mayWrite(user, house) && (user.administrator || isManager(user)),
}

/** Whether the person may add, change and remove records of this entity, as far as they are visible to them. */
export const mayEdit = (user: Person, house: House, entity: { name: string }): boolean =>
  (stricter[entity.name] ?? mayWrite)(user, house)

/**
 * Whether one more device may be added by somebody who sees `visibleCount` of them, groups included.
 * A device limit of -1 stands for any number.
 */
export const mayCreateDevice = (user: Person, house: House, visibleCount: number): boolean =>
  mayEditDevices(user, house) && (user.administrator || user.deviceLimit < 0 || visibleCount < user.deviceLimit)

export const mayEditServer = isAdministrator

/** Whether the person may link things to people, groups and devices, and unlink them. */
export const mayLink = mayWrite

/** Whether the person may give somebody without an account a link to look at a device or group for a while. */
export const mayShare = (user: Pick<User, 'temporary'>, house: Pick<ServerSettings, 'attributes'>): boolean =>
  !user.temporary && house.attributes.disableShare !== true

export const maySeeReports = (user: Person, house: House): boolean =>
  user.administrator || !(user.disableReports || house.disableReports)
