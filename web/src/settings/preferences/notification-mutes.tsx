import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { MutedNotificationJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { api } from '../../api/client.ts'
import { endMute } from '../../events/deliveries/deliveries.ts'
import { useDevices } from '../../live/hooks.ts'
import { Link } from '../../router/link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from '../../push/push-browsers.module.css'

const mutesQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'mutes'],
    staleTime: 0,
    queryFn: ({ signal }) => api.get<MutedNotificationJson[]>('notifications/mutes', undefined, signal),
  })

/** The notifications that the reader has muted, each until when; nothing while none is. */
export function NotificationMutes() {
  const t = useWords()
  const queries = useQueryClient()
  const { data = [], dataUpdatedAt } = useQuery(mutesQuery())
  const names = new Map(useDevices().map(({ id, name }) => [id, name]))
  if (data.length === 0) return null
  const end = async ({ notificationId, deviceId }: MutedNotificationJson) => {
    try {
      await endMute(notificationId, deviceId ?? 0)
    } catch (failure) {
      showFailure(failure)
    }
    await queries.invalidateQueries({ queryKey: mutesQuery().queryKey })
  }
  return (
    <div>
      <b>{t('push.muted')}</b>
      <ul className={`q-list ${styles['browsers']}`} aria-label={t('push.muted')}>
        {data.map((mute) => (
          <Muted
            key={`${mute.notificationId} ${mute.deviceId}`}
            mute={mute}
            device={mute.deviceId === null ? null : (names.get(mute.deviceId) ?? String(mute.deviceId))}
            isEndless={Date.parse(mute.until) > dataUpdatedAt + withoutEndMs}
            onEnd={() => void end(mute)}
          />
        ))}
      </ul>
    </div>
  )
}

/** A pause that is longer than anybody plans was set by the one click of a mail program. */
const withoutEndMs = 5 * 365 * dayMs

interface MutedProps {
  mute: MutedNotificationJson
  /** name of the vehicle; null for all */
  device: string | null
  isEndless: boolean
  onEnd: () => void
}

function Muted({ mute: { notificationId, description, type, until }, device, isEndless, onEnd }: MutedProps) {
  const t = useWords()
  const formats = useFormats()
  const name = description || t(`event.${type}`)
  const said = [
    device ?? t('push.mutedAll'),
    isEndless ? t('push.mutedEndless') : t('push.mutedUntil', { time: formats.dateTime(until) }),
  ]
  return (
    <li>
      <BellOff size={18} aria-hidden />
      <span className={styles['name']}>
        <Link to={`/settings/notification/${notificationId}`}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          <bdi>{said[0]}</bdi> · {said[1]}
        </small>
      </span>
      <IconButton size="small" label={t('push.unmute', { name })} tooltip="none" icon={<BellRing />} onClick={onEnd} />
    </li>
  )
}
