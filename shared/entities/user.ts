import * as z from 'zod'
import { entity, type RecordOf } from './entity.ts'
import { coordinateFormat, flag, id, moment, optionalText, requiredText } from './fields.ts'
import { choiceAttributes } from './choice-attributes.ts'
import { attributesWith } from './attribute-schemas.ts'

const email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.email().max(128),
)
const count = z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.int().min(-1)).default(0)
const degrees = z
  .preprocess((value) => (typeof value === 'string' ? Number(value) : (value ?? 0)), z.number())
  .default(0)

/** A person of one tenant. The password is kept apart and is never part of the record. */
export const user = entity({
  name: 'user',
  api: 'users',
  list: 'users',
  edit: 'user',
  schema: z.object({
    id,
    name: requiredText(),
    email,
    login: optionalText(),
    phone: optionalText(),
    readonly: flag,
    administrator: flag,
    map: optionalText(),
    latitude: degrees,
    longitude: degrees,
    zoom: degrees,
    coordinateFormat,
    disabled: flag,
    expirationTime: moment,
    deviceLimit: count,
    userLimit: count,
    deviceReadonly: flag,
    limitCommands: flag,
    disableReports: flag,
    fixedEmail: flag,
    poiLayer: optionalText(1024),
    totpKey: optionalText(),
    temporary: flag,
    attributes: attributesWith(choiceAttributes),
  }),
  titleKey: 'name',
  searchKeys: ['name', 'email'],
  unique: [{ key: 'email', constraint: 'email' }],
  access: { sharedWith: ['user'], linkedAs: 'managedUser', adminOnly: ['administrator', 'deviceLimit', 'userLimit'] },
  // people have a form of their own; these say how the list shows its columns
  form: [
    { key: 'name', as: { text: {} } },
    { key: 'email', as: { text: { type: 'email' } } },
    { key: 'administrator', as: { flag: {} } },
    { key: 'disabled', as: { flag: {} } },
    { key: 'expirationTime', as: { date: {} } },
  ],
  columns: ['name', 'email', 'disabled', 'expirationTime'],
})
export type User = RecordOf<typeof user>
