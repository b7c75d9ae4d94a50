import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { useRemove } from '../../api/use-entity.ts'
import { removedKey } from '../../live/removals.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { titleOf } from '../../display/record-text.ts'

/** Asks before removing, at the foot of the screen; the question goes away by itself and nothing has happened. */
export function useRemoval(entity: Entity): (record: AnyRecord) => void {
  const t = useWords()
  const remove = useRemove(entity, {
    onSuccess: (record) =>
      showSnackbar({ key: removedKey, text: t('entity.removed', { name: titleOf(entity, record, t) }), kind: 'done' }),
    onError: showFailure,
  })
  return (record) => {
    const name = titleOf(entity, record, t)
    showSnackbar({
      key: 'removal',
      text: t('entity.removeQuestion', { name }),
      kind: 'question',
      action: {
        label: t('entity.remove'),
        run: () => remove.mutate(record),
      },
    })
  }
}
