import { Pencil, Trash2 } from 'lucide-react'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { goTo } from '../address/browser-address.ts'
import { useMay } from '../session/access.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { useWords } from '../words/use-words.ts'
import { screenOf } from './screens.ts'
import { useRemoval } from './use-removal.ts'

/** The commands of a row: what everybody may, then what only those may who may edit. */
export function useRowActions(entity: Entity): (record: AnyRecord) => readonly MenuItem[] {
  const t = useWords()
  const mayEdit = useMay().edit(entity)
  const remove = useRemoval(entity)
  return (record) => {
    const extra = screenOf(entity.name).actions?.(record, { t, go: goTo }) ?? []
    if (!mayEdit) return extra
    const edit = {
      key: 'edit',
      label: t('entity.edit'),
      icon: <Pencil />,
      onSelect: () => goTo(`/settings/${entity.edit}/${record.id}`),
    }
    const removal = {
      key: 'remove',
      label: t('entity.remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => remove(record),
    }
    return [edit, ...extra, removal]
  }
}
