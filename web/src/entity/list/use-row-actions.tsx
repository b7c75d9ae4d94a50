import { Pencil, Trash2 } from 'lucide-react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useEntityScreen } from '../entity-screen.ts'
import { useRemoval } from './use-removal.ts'

/** The commands of a row: what everybody may, then what only those may who may edit. */
export function useRowActions(entity: Entity): (record: AnyRecord) => readonly MenuItem[] {
  const t = useWords()
  const me = useUser()
  const may = useMay()
  const mayEdit = may.edit(entity)
  const remove = useRemoval(entity)
  const { actions, removalPage } = useEntityScreen(entity.name)
  return (record) => {
    const extra = actions?.(record, { t, go: goTo, me, may }) ?? []
    if (!mayEdit) return extra
    const edit = {
      key: 'edit',
      label: t('entity.edit'),
      icon: <Pencil />,
      onSelect: () => goTo(`/settings/${entity.edit}/${record.id}`),
    }
    const elsewhere = removalPage?.(record, me) ?? null
    const removal = {
      key: 'remove',
      label: t('entity.remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => (elsewhere === null ? remove(record) : goTo(elsewhere)),
    }
    return [edit, ...extra, removal]
  }
}
