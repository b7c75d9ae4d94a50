import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone, Trash2 } from 'lucide-react'
import { pushSubscriptionsQuery, removePushSubscription } from './push-subscriptions.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { endPush, ownPushId } from './browser-push.ts'
import styles from './push-browsers.module.css'

/** The reader's browsers that are notified while the product is closed; each can be taken away. */
export function PushBrowsers() {
  const t = useWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const { data = [] } = useQuery(pushSubscriptionsQuery())
  const own = ownPushId()
  const remove = async (id: string) => {
    try {
      await (id === own ? endPush() : removePushSubscription(id))
    } catch (failure) {
      showFailure(failure)
    }
    await queries.invalidateQueries({ queryKey: pushSubscriptionsQuery().queryKey })
  }
  if (data.length === 0) return null
  return (
    <ul className={`q-list ${styles['browsers']}`} aria-label={t('push.browsers')}>
      {data.map(({ id, label, createdAt, lastUsedAt }) => (
        <li key={id}>
          <MonitorSmartphone size={18} aria-hidden />
          <span className={styles['name']}>
            <bdi>{label || t('push.unnamed')}</bdi>
            <small>
              {lastUsedAt === null
                ? t('push.since', { date: formats.date(createdAt) })
                : t('push.lastUsed', { time: formats.dateTime(lastUsedAt) })}
            </small>
          </span>
          {id === own && <Badge tone="ok">{t('push.thisBrowser')}</Badge>}
          <IconButton
            size="small"
            label={t('push.remove', { name: label || t('push.unnamed') })}
            tooltip="none"
            icon={<Trash2 />}
            onClick={() => void remove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
