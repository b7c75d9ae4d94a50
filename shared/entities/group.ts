import * as z from 'zod'
import { entity, type RecordOf } from './entity.ts'
import { id, referenceId, requiredText } from './fields.ts'
import { attributesWith, engineAttributes, page } from './attribute-schemas.ts'

export const group = entity({
  name: 'group',
  api: 'groups',
  list: 'groups',
  edit: 'group',
  schema: z.object({
    id,
    name: requiredText(),
    groupId: referenceId,
    attributes: attributesWith({ ...engineAttributes, 'forward.url': page }),
  }),
  titleKey: 'name',
  searchKeys: ['name'],
  refersTo: { groupId: 'group' },
  access: { sharedWith: ['user'], hiddenBy: 'ui.disableGroups' },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'groupId', as: { reference: { to: 'group' } }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'groupId'],
})
export type Group = RecordOf<typeof group>
