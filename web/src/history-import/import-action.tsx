import { History } from 'lucide-react'
import { isoTime } from '../../../shared/wire/dates.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './history-import.module.css'
import type { TrackPreview } from './track-preview-data.ts'
import type { ImportOutcome, ImportRun } from './use-import-run.ts'

interface Props {
  deviceId: number
  run: ImportRun
  /** null where nothing is to be sent */
  preview: TrackPreview | null
  /** other choices are being read: nothing can be sent before */
  isReading: boolean
  onStart: () => void
}

/** One button, its progress, and what became of it. */
export function ImportAction({ deviceId, run, preview, isReading, onStart }: Props) {
  const t = useWords()
  const { progress, outcome, failure } = run
  const total = preview?.count ?? 0
  const isOver = outcome !== null && !outcome.isStopped
  return (
    <SectionCard title={t('historyImport.import')} text={t('historyImport.importMore')}>
      {progress !== null && <Progress done={progress} total={total} />}
      {failure && <Alert tone="bad">{failure.message}</Alert>}
      {outcome && <Outcome deviceId={deviceId} outcome={outcome} preview={preview} />}
      {!isOver && (
        <div className="q-cluster q-gap-3">
          {progress === null ? (
            <Button variant="primary" disabled={total === 0 || isReading} onClick={onStart}>
              {run.isBegun ? t('historyImport.goOn') : t('historyImport.start', { count: total })}
            </Button>
          ) : (
            <Button busy={run.isStopping} onClick={run.stop}>
              {t('historyImport.stop')}
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useWords()
  const label = t('historyImport.sent', { done, count: total })
  return (
    <div className="q-stack q-gap-1">
      <span role="status">{label}</span>
      <progress className={styles['progress']} value={done} max={total} aria-label={label} />
    </div>
  )
}

function Outcome({
  deviceId,
  outcome,
  preview,
}: { deviceId: number; outcome: ImportOutcome } & Pick<Props, 'preview'>) {
  const t = useWords()
  const may = useMay()
  const { taken, refused, isStopped } = outcome
  const address =
    preview && preview.from !== null && preview.to !== null
      ? `/replay?${new URLSearchParams({ deviceId: String(deviceId), from: isoTime(preview.from), to: isoTime(preview.to) })}`
      : null
  return (
    <>
      <Alert tone={isStopped ? 'warn' : 'ok'}>
        {t(isStopped ? 'historyImport.stopped' : 'historyImport.done', { count: taken })}
      </Alert>
      {refused.length > 0 && (
        <Alert tone="warn">
          {t('historyImport.refused')}
          <ul className="q-stack q-gap-1">
            {refused.slice(0, 10).map(({ field, reason }) => (
              <li key={field}>
                <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {address !== null && may.seeReports && (
        <Link to={address} className="q-inline-row q-gap-2">
          <History size={16} aria-hidden />
          {t('historyImport.watch')}
        </Link>
      )}
    </>
  )
}
