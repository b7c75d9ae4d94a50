import type { ServerSettings } from '../../entities/server-settings.ts'
import type { User } from '../../entities/user.ts'
import { attributePreference } from '../settings.ts'
import { isReadOnly } from '../access/permissions.ts'

type Person = Pick<User, 'administrator' | 'temporary' | 'readonly' | 'deviceReadonly' | 'limitCommands' | 'attributes'>
type TenantFlags = Pick<
  ServerSettings,
  'readonly' | 'deviceReadonly' | 'limitCommands' | 'forceSettings' | 'attributes'
>

/** Whether the person may send commands to devices that they see, and see those that others sent. */
export const maySendCommands = (person: Person, tenant: TenantFlags): boolean =>
  !person.temporary && !isReadOnly(person, tenant)

/** Whether they may send others than those that were saved for the device. */
export const maySendNewCommands = (person: Person, tenant: TenantFlags): boolean =>
  maySendCommands(person, tenant) && (person.administrator || !(person.limitCommands || tenant.limitCommands))

const savedHidden = 'ui.disableSavedCommands'

/** Whether they may send saved ones: who has no menu for them does not. */
export const maySendSavedCommands = (person: Person, tenant: TenantFlags): boolean =>
  maySendCommands(person, tenant) &&
  (person.administrator || !attributePreference({ user: person, server: tenant }, savedHidden, false))
