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

/** What somebody may do, and until when. */
export const rightFields: readonly SheetField[] = [
  { key: 'expirationTime', as: 'day' },
  { key: 'deviceLimit', as: 'limit' },
  { key: 'userLimit', as: 'limit' },
  { key: 'administrator', as: 'flag' },
  { key: 'disabled', as: 'flag' },
  { key: 'readonly', as: 'flag' },
  { key: 'deviceReadonly', as: 'flag' },
  { key: 'limitCommands', as: 'flag' },
  { key: 'disableReports', as: 'flag' },
  { key: 'fixedEmail', as: 'flag' },
]

export const placeFields = locationFields
export const hidingFields = interfaceFields

export const userFields = [
  ...essentialFields,
  ...personalFields,
  ...mapFields,
  ...locationFields,
  ...rightFields,
  ...soundFields,
  ...interfaceFields,
]
