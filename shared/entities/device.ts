import * as z from 'zod'
import type { FailureText } from '../domain/failures.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { fitsTopic, isUniqueId } from '../domain/identifiers/unique-id.ts'
import { deviceTexts, type OptionalTextKey, type Text, type TextFieldKey } from '../catalog/device-texts.ts'
import { forwardAddressKey } from '../domain/forwarding/forward-address.ts'
import { entity, type RecordOf } from './entity.ts'
import { flag, id, moment, optionalText, referenceId, requiredText } from './fields.ts'
import { attributesWith, colour, engineAttributes, forwardAddress } from './attribute-schemas.ts'

export const deviceCategories = [
  'arrow',
  'default',
  'animal',
  'bicycle',
  'boat',
  'bus',
  'camper',
  'car',
  'crane',
  'helicopter',
  'motorcycle',
  'person',
  'plane',
  'ship',
  'tractor',
  'trailer',
  'train',
  'tram',
  'truck',
  'van',
  'semi',
  'scooter',
  'offroad',
  'pickup',
  'trolleybus',
] as const

/** A device's identifier as its tracker sends it. */
const uniqueId = requiredText(trackerLimits.uniqueIdLengthMax)
  .refine(
    (value) => !fitsTopic(value) || isUniqueId(value),
    'may hold letters, digits, blanks and . _ : @ - / + only, and no two dots in a row' satisfies FailureText,
  )
  .refine(fitsTopic, 'is too long: / + and blanks count three times, as they do in topics' satisfies FailureText)

const textFields = deviceTexts.filter((text): text is Text<TextFieldKey> => text.isAttribute !== true)
export const optionalTextFields = textFields.filter((text): text is Text<OptionalTextKey> => text.isRequired !== true)
const optionalTexts = Object.fromEntries(optionalTextFields.map(({ key }) => [key, optionalText()])) as Record<
  OptionalTextKey,
  ReturnType<typeof optionalText>
>

export const device = entity({
  name: 'device',
  api: 'devices',
  list: 'devices',
  edit: 'device',
  schema: z.object({
    id,
    name: requiredText(),
    uniqueId,
    groupId: referenceId,
    calendarId: referenceId,
    ...optionalTexts,
    category: optionalText(),
    disabled: flag,
    expirationTime: moment,
    attributes: attributesWith({ ...engineAttributes, 'web.reportColor': colour, [forwardAddressKey]: forwardAddress }),
  }),
  titleKey: 'name',
  searchKeys: textFields.filter(({ inSearch }) => inSearch !== false).map(({ key }) => key),
  unique: [{ key: 'uniqueId', constraint: 'tracker' }],
  refersTo: { groupId: 'group', calendarId: 'calendar' },
  access: {
    sharedWith: ['user', 'device'],
    linkedAs: 'linkedDevice',
    adminOnly: ['disabled', 'expirationTime'],
    adminAttributes: [forwardAddressKey],
  },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'uniqueId', as: { text: {} }, section: 'required' },
    { key: 'groupId', as: { reference: { to: 'group' } }, section: 'extra' },
    { key: 'category', as: { choice: { options: deviceCategories, words: 'category' } }, section: 'extra' },
    ...optionalTextFields.map(({ key, type }) => ({
      key,
      as: { text: { ...(type && { type }) } },
      section: 'extra' as const,
    })),
    { key: 'calendarId', as: { reference: { to: 'calendar' } }, section: 'extra' },
    { key: 'expirationTime', as: { date: {} }, section: 'extra' },
    { key: 'disabled', as: { flag: {} }, section: 'extra' },
    { key: 'attributes.deviceImage', as: { picture: {} }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: [
    'name',
    'groupId',
    'category',
    'uniqueId',
    ...optionalTextFields.map(({ key }) => key),
    'expirationTime',
    'disabled',
  ],
})
export type Device = RecordOf<typeof device>
