import { roleSwitches } from '../../../shared/domain/access/roles.ts'
import {
  interfaceFields,
  locationFields,
  mapFields,
  mapStyleFields,
  measureFields,
  soundFields,
} from '../settings-fields/preference-fields.data.ts'
import type { SheetField } from '../settings-fields/setting-field.ts'

export const essentialFields: readonly SheetField[] = [
  { key: 'name', as: 'text', required: true },
  { key: 'email', as: 'email', required: true },
]

export const personalFields: readonly SheetField[] = [
  { key: 'phone', as: 'phone' },
  { key: 'attributes.company', as: 'text' },
  { key: 'attributes.telegramChatId', as: 'text' },
  { key: 'attributes.pushoverUserKey', as: 'text' },
  ...measureFields,
  ...mapStyleFields,
  { key: 'poiLayer', as: 'text', wide: true },
]

/** What a role is made of. */
export const roleFields: readonly SheetField[] = roleSwitches.map((key) => ({
  key,
  as: key === 'userLimit' ? 'limit' : 'flag',
}))

/** Until when somebody may do what they may, and how much of it. */
export const rightFields: readonly SheetField[] = [
  { key: 'expirationTime', as: 'day' },
  { key: 'deviceLimit', as: 'limit' },
  { key: 'disabled', as: 'flag' },
  { key: 'fixedEmail', as: 'flag' },
]

export const placeFields = locationFields
export const hidingFields = interfaceFields

export const userFields = [
  ...essentialFields,
  ...personalFields,
  ...mapFields,
  ...locationFields,
  ...roleFields,
  ...rightFields,
  ...soundFields,
  ...interfaceFields,
]
