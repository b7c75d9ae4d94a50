import { reports } from '../../../../shared/catalog/reports/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2, X } from 'lucide-react'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { useBytesText } from '../../display/use-bytes-text.ts'
import { useFailureText } from '../../display/use-failure-words.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { PageFailed, PageWaits } from '../../frame/page-states.tsx'
import { goTo } from '../../router/browser-location.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { jobsIcon as JobsIcon } from '../report-icons.ts'
import { ReportsHeader } from '../reports-header.tsx'
import { JobBar } from './job-progress.tsx'
import styles from './jobs.module.css'
import { isUnderWay, jobFileAddress, jobsQuery, removeJob } from './report-jobs.ts'

/** The reader's large reports: those that are being made, and files that can be fetched. */
export function JobsPage() {
  const t = useWords()
  const { data, error, refetch } = useQuery(jobsQuery())
  return (
    <>
      <ReportsHeader title={t('reports.jobs')} lead={t('reports.jobsLead')} />
      {data && data.length > 0 ? (
        <ul className={`q-list q-stack q-gap-3 ${styles['jobs']}`}>
          {data.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState
          picture={<JobsIcon size={40} strokeWidth={1.5} />}
          title={t('reports.noJobs')}
          text={t('reports.noJobsMore')}
        />
      ) : error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        <PageWaits />
      )}
    </>
  )
}

const tones: Readonly<Record<ReportJobJson['state'], Tone>> = {
  waiting: 'idle',
  running: 'info',
  ready: 'ok',
  failed: 'bad',
  cancelled: 'idle',
}

function Job({ job }: { job: ReportJobJson }) {
  const t = useWords()
  const formats = useFormats()
  const measures = useMeasures()
  const bytes = useBytesText()
  const queries = useQueryClient()
  const reason = useFailureText(job.phrase ?? job.reason)
  const report = reports.find(({ name }) => name === job.report)
  const remove = async () => {
    await removeJob(job.id)
    await queries.invalidateQueries({ queryKey: ['report-jobs'] })
  }
  const facts = [
    t('reports.job.rows', { count: job.rows }),
    ...(job.bytes > 0 ? [bytes(job.bytes)] : []),
    ...(job.state === 'ready' && job.expiresAt
      ? [t('reports.job.expires', { date: formats.date(job.expiresAt) })]
      : []),
  ]
  return (
    <li className={`q-card ${styles['job']}`}>
      <div>
        <p className="q-cluster q-gap-2 q-strong">
          {report ? t(`reports.name.${report.name}`) : job.report}
          <Badge tone={tones[job.state]}>{t(`reports.job.${job.state}`)}</Badge>
        </p>
        <p className={styles['facts']}>
          <bdi>
            {measures.moment(job.from)} – {measures.moment(job.to)}
          </bdi>
        </p>
        {!isUnderWay(job) && <p className={styles['facts']}>{reason ?? facts.join(' · ')}</p>}
      </div>
      <div className={`q-wrap q-gap-2 ${styles['buttons']}`}>
        {job.state === 'ready' && job.form !== 'json' && (
          <a className={`q-inline-row q-gap-2 ${styles['download']}`} href={jobFileAddress(job.id)} download>
            <Download size={16} aria-hidden />
            {t('reports.download')}
          </a>
        )}
        {job.state === 'ready' && job.form === 'json' && report && (
          <Button onClick={() => goTo(`/reports/${report.path}?${openQuery(job)}`)}>{t('reports.show')}</Button>
        )}
        <Button icon={isUnderWay(job) ? <X /> : <Trash2 />} onClick={() => void remove().catch(showFailure)}>
          {t(isUnderWay(job) ? 'app.cancel' : 'reports.removeJob')}
        </Button>
      </div>
      {isUnderWay(job) && (
        <div className="q-whole-row">
          <JobBar job={job} />
        </div>
      )}
    </li>
  )
}

const openQuery = ({ from, to, id }: ReportJobJson) => new URLSearchParams({ period: 'custom', from, to, job: id })
