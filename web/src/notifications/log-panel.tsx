import { queryOptions, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { DeliveryLogJson } from '../../../shared/wire/alerts/notification-json.ts'
import { api } from '../api/client.ts'
import { useMeasures } from '../display/use-measures.ts'
import { outcomeTones, reasonOf } from '../events/deliveries/delivery-words.ts'
import { MuteMenu } from '../events/deliveries/mute-menu.tsx'
import { usePersonName } from '../events/deliveries/use-person-name.ts'
import { useDevices } from '../live/hooks.ts'
import { Link } from '../router/link.tsx'
import { useSearchParams } from '../router/router.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './sections.module.css'

const logQuery = (notificationId: number) =>
  queryOptions({
    queryKey: ['notification', 'log', notificationId],
    staleTime: 0,
    queryFn: ({ signal }) => api.get<DeliveryLogJson[]>(`notifications/${notificationId}/log`, undefined, signal),
  })

/** The list leads here: the form above is longer than a screen. */
const reveal = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'start' })

/** What the notification found in the last days, and the reason for each message that was not sent. */
export function LogPanel({ notificationId }: { notificationId: number }) {
  const t = useWords()
  const isWanted = useSearchParams().get('show') === 'log'
  const { data, error, refetch, isFetching } = useQuery(logQuery(notificationId))
  return (
    <section
      ref={isWanted ? reveal : null}
      className={`q-card q-stack q-gap-3 ${styles['panel']}`}
      aria-labelledby="log-title"
    >
      <h3 id="log-title">{t('alerts.log.title')}</h3>
      <p className="q-note">{t('alerts.log.lead')}</p>
      <div className={`q-cluster ${styles['actions']}`}>
        <Button icon={<RefreshCw size={16} aria-hidden />} busy={isFetching} onClick={() => void refetch()}>
          {t('alerts.log.refresh')}
        </Button>
        <MuteMenu notificationId={notificationId} />
      </div>
      {error && <Alert tone="bad">{error.message}</Alert>}
      {!data && !error && <Skeleton height={120} />}
      {data?.length === 0 && <Alert tone="info">{t('alerts.log.none')}</Alert>}
      {data && data.length > 0 && <Lines lines={data} />}
    </section>
  )
}

function Lines({ lines }: { lines: readonly DeliveryLogJson[] }) {
  const devices = new Map(useDevices().map(({ id, name }) => [id, name]))
  return (
    <ul className={`q-list ${styles['log']}`} aria-labelledby="log-title">
      {lines.map((line, place) => (
        <Line key={place} line={line} device={devices.get(line.deviceId)} />
      ))}
    </ul>
  )
}

function Line({ line, device }: { line: DeliveryLogJson; device: string | undefined }) {
  const t = useWords()
  const measures = useMeasures()
  const nameOf = usePersonName()
  const { time, eventId, eventType, deviceId, userId, notificator, outcome, reason } = line
  const way = [nameOf(userId), notificator && t(`notificator.${notificator}`)].filter(Boolean).join(' · ')
  return (
    <li>
      <time dateTime={time}>{measures.moment(time)}</time>
      <span className={styles['what']}>
        <Link to={`/event/${eventId}`}>{t(`event.${eventType}`)}</Link>
        {' · '}
        <bdi>{device ?? t('events.unknownDevice', { id: deviceId })}</bdi>
      </span>
      <Badge tone={outcomeTones[outcome]}>{t(`alerts.outcome.${outcome}`)}</Badge>
      <small>
        {way}
        {reason !== null && (
          <>
            {' · '}
            <bdi>{reasonOf(reason, t)}</bdi>
          </>
        )}
      </small>
    </li>
  )
}
