import type { User } from '../../entities/user.ts'

/** What most people of an organisation are, in the order of what they may do. */
export const roles = ['viewer', 'dispatcher', 'manager', 'administrator'] as const
export type Role = (typeof roles)[number]

/** The switches of a person that make a role. */
export const roleSwitches = [
  'administrator',
  'userLimit',
  'readonly',
  'deviceReadonly',
  'limitCommands',
  'disableReports',
] as const
export type Switches = Pick<User, (typeof roleSwitches)[number]>

const free = {
  administrator: false,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
}
const anyNumber = -1

/** What the switches become with a role. A manager’s limit of people is kept. */
export function switchesOf(role: Role, { userLimit }: Pick<User, 'userLimit'>): Switches {
  const all: Readonly<Record<Role, Switches>> = {
    viewer: { ...free, readonly: true, userLimit: 0 },
    dispatcher: { ...free, userLimit: 0 },
    manager: { ...free, userLimit: userLimit === 0 ? anyNumber : userLimit },
    administrator: { ...free, administrator: true, userLimit },
  }
  return all[role]
}

/**
 * The role that somebody’s switches are; null when they are none. Of an administrator the others mean nothing, and who
 * may only look changes no device and sends no command.
 */
export function roleOf({ administrator, userLimit, ...limits }: Switches): Role | null {
  if (administrator) return 'administrator'
  if (limits.disableReports) return null
  if (limits.readonly) return userLimit === 0 ? 'viewer' : null
  if (limits.deviceReadonly || limits.limitCommands) return null
  return userLimit === 0 ? 'dispatcher' : 'manager'
}
