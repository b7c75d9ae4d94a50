import { useQueryClient } from '@tanstack/react-query'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useFailureText } from '../../display/use-failure-words.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './jobs.module.css'
import { isUnderWay, jobFileAddress, partDone, removeJob } from './report-jobs.ts'

interface EndProps {
  job: ReportJobJson
  /** asks for the report again */
  onRepeat: () => void
}

/** A large report that is not being made any more. */
export function JobEnd({ job, onRepeat }: EndProps) {
  const t = useWords()
  const reason = useFailureText(job.phrase ?? job.reason)
  if (job.state === 'ready') {
    return (
      <Alert
        tone="ok"
        action={
          <a className={`q-inline-row q-gap-2 ${styles['download']}`} href={jobFileAddress(job.id)} download>
            {t('reports.download')}
          </a>
        }
      >
        {t('reports.job.ready')}
      </Alert>
    )
  }
  return (
    <Alert
      tone={job.state === 'failed' ? 'bad' : 'info'}
      action={<Button onClick={onRepeat}>{t('app.tryAgain')}</Button>}
    >
      {reason ?? t(`reports.job.${job.state}`)}
    </Alert>
  )
}

/** A large report that is being made: what is read, how far it is, and the way to end it. */
export function JobProgress({ job, onRepeat, onCancelled }: EndProps & { onCancelled: () => void }) {
  const t = useWords()
  const queries = useQueryClient()
  if (!isUnderWay(job)) return <JobEnd job={job} onRepeat={onRepeat} />
  const cancel = async () => {
    await removeJob(job.id)
    await queries.invalidateQueries({ queryKey: ['report-jobs'] })
    onCancelled()
  }
  return (
    <section className={`q-card ${styles['progress']}`} aria-label={t('reports.job.title')}>
      <h2>{t('reports.job.title')}</h2>
      <JobBar job={job} />
      <p className="q-soft">{t('reports.job.lead')}</p>
      <Button onClick={() => void cancel().catch(showFailure)}>{t('app.cancel')}</Button>
    </section>
  )
}

/** How far a job is, with what it reads. */
export function JobBar({ job }: { job: ReportJobJson }) {
  const t = useWords()
  const part = partDone(job)
  return (
    <div className={styles['bar']}>
      <progress {...(part !== null && { value: part })} max={1} aria-label={t('reports.job.title')} />
      <p role="status">
        {job.state === 'waiting' || job.reading === null
          ? t('reports.job.waiting')
          : t('reports.job.reading', {
              device: job.reading,
              done: job.done,
              count: job.of,
              rows: t('reports.job.rows', { count: job.rows }),
            })}
        {job.daysOf > job.daysDone && (
          <span className={styles['days']}>{t('reports.job.days', { done: job.daysDone, count: job.daysOf })}</span>
        )}
      </p>
    </div>
  )
}
