import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { RowsPart } from '../answers/use-report-rows.ts'
import styles from './jobs.module.css'
import { jobFileAddress } from './report-jobs.ts'

/** Above the rows of a large report while they are not all on the page. */
export function RowsPartBar({ part, shown }: { part: RowsPart; shown: number }) {
  const t = useWords()
  const { job, failure, retry, isCut } = part
  const counts = { shown, total: job.rows }
  if (isCut) {
    return (
      <Alert
        tone="info"
        action={
          <a className={`q-inline-row q-gap-2 ${styles['download']}`} href={jobFileAddress(job.id)} download>
            {t('reports.download')}
          </a>
        }
      >
        {t('reports.rowsCut', counts)}
      </Alert>
    )
  }
  if (failure) {
    return (
      <Alert tone="bad" action={<Button onClick={retry}>{t('app.tryAgain')}</Button>}>
        {t('reports.rowsStopped', counts)}
      </Alert>
    )
  }
  return (
    <div className={styles['bar']}>
      <progress value={shown} max={job.rows} aria-label={t('reports.rowsLoading', counts)} />
      <p role="status">{t('reports.rowsLoading', counts)}</p>
    </div>
  )
}
