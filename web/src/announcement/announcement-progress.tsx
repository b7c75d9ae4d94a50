import { useQuery } from '@tanstack/react-query'
import type { AnnouncementJson } from '../../../shared/wire/alerts/announcement-json.ts'
import { usePersonName } from '../events/deliveries/use-person-name.ts'
import { Alert } from '../ui/alert.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './announcement.module.css'
import { announcementQuery } from './announcement.ts'

/** How far an announcement to many people is, and for whom it failed. */
export function AnnouncementProgress({ start }: { start: AnnouncementJson }) {
  const t = useWords()
  const formats = useFormats()
  const { data: job } = useQuery({ ...announcementQuery(start.id), initialData: start })
  const { total, sent, failed, skipped, state, notificator } = job
  const channel = t(`notificator.${notificator}`)
  const done = sent + failed + skipped
  const counts = { sent: formats.number(sent), failed: formats.number(failed), skipped: formats.number(skipped) }
  return (
    <section className={`q-stack q-gap-4 q-shrinks ${styles['progress']}`} aria-label={t('announcement.progress')}>
      {state === 'running' && (
        <p role="status">
          <progress max={total || 1} value={done} aria-label={t('announcement.progress')} />{' '}
          {t('announcement.done', { done: formats.number(done), count: total })}
        </p>
      )}
      {state === 'done' && (
        <Alert tone={failed > 0 ? 'warn' : 'ok'}>
          {failed > 0 ? t('announcement.counts', counts) : t('announcement.sent', { channel })}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert tone="bad">
          {t(notificator === 'mail' ? 'announcement.mailFailed' : 'announcement.failed', { channel })}{' '}
          {t('announcement.counts', counts)}
        </Alert>
      )}
      <Failures failures={job.failures} />
    </section>
  )
}

function Failures({ failures }: Pick<AnnouncementJson, 'failures'>) {
  const nameOf = usePersonName()
  if (failures.length === 0) return null
  return (
    <ul className={styles['failures']}>
      {failures.map(({ userId, reason }) => (
        <li key={userId}>
          <bdi>{nameOf(userId)}</bdi>: <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  )
}
