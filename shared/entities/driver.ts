import * as z from 'zod'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { entity, type RecordOf } from './entity.ts'
import { attributesWith, day, tripKind } from './attribute-schemas.ts'
import { tripKinds } from '../domain/reports/logbook.ts'
import { id, requiredText } from './fields.ts'

/** Somebody who drives. `uniqueId` is what a card or key reader reports, unique within the tenant. */
export const driver = entity({
  name: 'driver',
  api: 'drivers',
  list: 'drivers',
  edit: 'driver',
  schema: z.object({
    id,
    name: requiredText(),
    uniqueId: requiredText(trackerLimits.uniqueIdLengthMax),
    attributes: attributesWith({ 'licence.expiresAt': day, 'logbook.kind': tripKind }),
  }),
  titleKey: 'name',
  searchKeys: ['name', 'uniqueId'],
  unique: [{ key: 'uniqueId', constraint: 'driver', within: 'tenant' }],
  access: { sharedWith: ['user', 'group', 'device'], hiddenBy: 'ui.disableDrivers' },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'uniqueId', as: { text: {} }, section: 'required' },
    { key: 'attributes.phone', as: { text: { type: 'tel' } }, section: 'extra' },
    { key: 'attributes.licence.number', as: { text: {} }, section: 'extra' },
    { key: 'attributes.licence.expiresAt', as: { date: {} }, section: 'extra' },
    { key: 'attributes.photo', as: { picture: {} }, section: 'extra' },
    { key: 'attributes.logbook.kind', as: { choice: { options: tripKinds, words: 'tripKind' } }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'uniqueId'],
})
export type Driver = RecordOf<typeof driver>
