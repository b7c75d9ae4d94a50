import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { geofence as entity, type Geofence } from '../../../../shared/entities/geofence.ts'
import { api } from '../../api/client.ts'
import { oneByOne } from '../one-by-one.ts'
import { useUser } from '../../session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useHolderKinds } from '../form/use-holders.ts'
import { linkCountsQuery } from './link-counts.ts'

interface Props {
  geofences: readonly Geofence[]
  onClose: () => void
  /** @param left what could not be removed */
  onDone: (left: readonly number[]) => void
}

const namesShown = 6

/**
 * Asks before geofences are removed, and says what is linked to them: nothing brings the links back. Of more than one,
 * their number is typed. One that fails stops no other.
 */
export function BulkRemoval({ geofences, onClose, onDone }: Props) {
  const t = useWords()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const { removed, run } = useRemoval(geofences, onDone)
  const count = geofences.length
  const kinds = useHolderKinds()
  const ids = useMemo(() => geofences.map(({ id }) => id), [geofences])
  const linked = useQuery(linkCountsQuery(ids, kinds, useUser().id))
  const isSure = !linked.isPending && (count === 1 || typed.trim() === String(count))
  return (
    <Dialog
      title={t('geofences.removeQuestion', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={removed !== null}>
            {t('app.cancel')}
          </Button>
          <Button variant="danger" busy={removed !== null} disabled={!isSure} onClick={() => void run()}>
            {removed === null ? t('entity.remove') : t('geofences.progress', { done: removed, count })}
          </Button>
        </>
      }
    >
      <div className="q-stack q-gap-3">
        <p>
          <bdi>{formats.list(geofences.slice(0, namesShown).map(({ name }) => name))}</bdi>
          {count > namesShown && ' …'}
        </p>
        <Alert tone="warn">{t('geofences.removeMore')}</Alert>
        <Linked counts={linked.data} failure={linked.error} />
        {count > 1 && (
          <TextField
            label={t('geofences.typeCount', { number: String(count) })}
            inputMode="numeric"
            dir="ltr"
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Removes them, and says what could not be removed. */
function useRemoval(geofences: readonly Geofence[], onDone: Props['onDone']) {
  const t = useWords()
  const formats = useFormats()
  const queries = useQueryClient()
  /** how many, while it lasts */
  const [removed, setRemoved] = useState<number | null>(null)
  const run = async () => {
    const left: Geofence[] = []
    // each is a write of its own, and progress is shown
    await oneByOne(geofences, async (geofence, index) => {
      setRemoved(index)
      await api.remove(`${entity.api}/${geofence.id}`).catch(() => left.push(geofence))
    })
    await queries.invalidateQueries({ queryKey: [entity.name] })
    showSnackbar(
      left.length === 0
        ? { text: t('geofences.removed', { count: geofences.length }), kind: 'done' }
        : {
            text: t('geofences.notRemoved', { names: formats.list(left.slice(0, namesShown).map(({ name }) => name)) }),
            tone: 'bad',
          },
    )
    onDone(left.map(({ id }) => id))
  }
  return { removed, run }
}

interface LinkedProps {
  counts: ReadonlyMap<string, number> | undefined
  failure: Error | null
}

function Linked({ counts, failure }: LinkedProps) {
  const t = useWords()
  const formats = useFormats()
  if (failure) return <Alert tone="bad">{t('geofences.linkedUnknown', { reason: failure.message })}</Alert>
  if (!counts) return <Skeleton width="60%" />
  const texts = [...counts].flatMap(([kind, count]) => (count > 0 ? [t(`entity.${kind}.count`, { count })] : []))
  return (
    <p>{texts.length > 0 ? t('geofences.linkedTo', { linked: formats.list(texts) }) : t('geofences.linkedToNone')}</p>
  )
}
