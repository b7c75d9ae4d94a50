import * as z from 'zod'
import type { FailureText } from '../domain/failures.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { entity, type RecordOf } from './entity.ts'
import { attributesWith, measure } from './attribute-schemas.ts'
import { decimal, id, requiredText } from './fields.ts'

/**
 * Service that is due again and again. `type` is the key of a number attribute, or a time that ends with `Time`;
 * `start` and `period` are in that attribute's own unit, times in ms.
 */
export const maintenance = entity({
  name: 'maintenance',
  api: 'maintenance',
  list: 'maintenances',
  edit: 'maintenance',
  schema: z.object({
    id,
    name: requiredText(),
    type: requiredText(trackerLimits.attributeKeyLengthMax),
    start: decimal(),
    period: decimal().refine((value) => value > 0, 'must be more than 0' satisfies FailureText),
    attributes: attributesWith({ 'service.warnBefore': measure, 'service.cost': measure }),
  }),
  titleKey: 'name',
  searchKeys: ['name'],
  access: { sharedWith: ['user', 'group', 'device'], hiddenBy: 'ui.disableMaintenance' },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'type', as: { attributeKey: { of: 'growing' } }, section: 'required' },
    { key: 'start', as: { measured: { by: 'type', as: 'mark' } }, section: 'required' },
    { key: 'period', as: { measured: { by: 'type', as: 'stretch' } }, section: 'required' },
    { key: 'attributes.service.warnBefore', as: { measured: { by: 'type', as: 'stretch' } }, section: 'extra' },
    { key: 'attributes.service.cost', as: { number: { mayBeZero: true } }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'type', 'start', 'period'],
})
export type Maintenance = RecordOf<typeof maintenance>
