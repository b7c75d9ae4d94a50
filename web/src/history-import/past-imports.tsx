import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TrackImportJson } from '../../../shared/wire/imports/track-import-json.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './history-import.module.css'
import { importsKey, importsQuery, removeImport } from './import-calls.ts'

const tones: Readonly<Record<TrackImportJson['state'], Tone>> = { running: 'warn', done: 'ok', removing: 'info' }

interface Props {
  deviceId: number
  /** @param importId of the one that is removed from now on */
  onRemoved: (importId: string) => void
}

/** What was imported for a vehicle, each with its removal. */
export function PastImports({ deviceId, onRemoved }: Props) {
  const t = useWords()
  const { data: imports, error, refetch } = useQuery(importsQuery(deviceId))
  const [asked, setAsked] = useState<TrackImportJson | null>(null)
  return (
    <SectionCard title={t('historyImport.past')} text={t('historyImport.pastMore')}>
      {error && (
        <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
          {error.message}
        </Alert>
      )}
      {!imports && !error && <Skeleton />}
      {imports?.length === 0 && <p className="q-soft">{t('historyImport.noneYet')}</p>}
      {imports && imports.length > 0 && (
        <ul className={`q-list ${styles['past']}`} aria-label={t('historyImport.past')}>
          {imports.map((each) => (
            <PastImport key={each.id} found={each} onRemove={() => setAsked(each)} />
          ))}
        </ul>
      )}
      {asked && (
        <RemoveQuestion deviceId={deviceId} found={asked} onRemoved={onRemoved} onClose={() => setAsked(null)} />
      )}
    </SectionCard>
  )
}

function PastImport({ found, onRemove }: { found: TrackImportJson; onRemove: () => void }) {
  const t = useWords()
  const formats = useFormats()
  const { fileName, state, positions, from, to, userName, startedTime } = found
  return (
    <li>
      <div className="q-stack q-gap-1 q-shrinks">
        <span className="q-cluster q-gap-2">
          <bdi className={styles['name']}>{fileName}</bdi>
          <Badge tone={tones[state]}>{t(`historyImport.state.${state}`)}</Badge>
        </span>
        <span>
          {t('historyImport.fact.positions')}: {formats.number(positions)}
          {from !== null && to !== null && (
            <>
              {' · '}
              <bdi>{t('historyImport.range', { from: formats.dateTime(from), to: formats.dateTime(to) })}</bdi>
            </>
          )}
        </span>
        <span className="q-soft">
          <bdi>{userName}</bdi> · {formats.dateTime(startedTime)}
        </span>
      </div>
      {state !== 'removing' && (
        <Button
          size="small"
          icon={<Trash2 size={16} />}
          aria-label={t('historyImport.removeOf', { name: fileName })}
          onClick={onRemove}
        >
          {t('historyImport.remove')}
        </Button>
      )}
    </li>
  )
}

interface QuestionProps extends Props {
  found: TrackImportJson
  onClose: () => void
}

function RemoveQuestion({ deviceId, found, onRemoved, onClose }: QuestionProps) {
  const t = useWords()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeImport(deviceId, found.id),
    onSuccess: () => onRemoved(found.id),
    onError: showFailure,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: importsKey(deviceId) })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('historyImport.removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('historyImport.remove')}
          </Button>
        </>
      }
    >
      <p>
        <bdi className={styles['name']}>{found.fileName}</bdi>
      </p>
      <p>{t('historyImport.removeText', { count: found.positions })}</p>
    </Dialog>
  )
}
