import * as z from 'zod'
import { forwardAddressKey } from '../domain/forwarding/forward-address.ts'
import { entity, type RecordOf } from './entity.ts'
import { id, referenceId, requiredText } from './fields.ts'
import { attributesWith, engineAttributes, forwardAddress } from './attribute-schemas.ts'

export const group = entity({
  name: 'group',
  api: 'groups',
  list: 'groups',
  edit: 'group',
  schema: z.object({
    id,
    name: requiredText(),
    groupId: referenceId,
    attributes: attributesWith({ ...engineAttributes, [forwardAddressKey]: forwardAddress }),
  }),
  titleKey: 'name',
  searchKeys: ['name'],
  refersTo: { groupId: 'group' },
  access: { sharedWith: ['user'], hiddenBy: 'ui.disableGroups', adminAttributes: [forwardAddressKey] },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'groupId', as: { reference: { to: 'group' } }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'groupId'],
})
export type Group = RecordOf<typeof group>
