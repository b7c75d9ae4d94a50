import { useQuery } from '@tanstack/react-query'
import type { EventDeliveriesJson } from '../../../../shared/wire/alerts/notification-json.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { choicePictures } from '../../entity/choice-pictures.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { useDevice } from '../../live/hooks.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { byRule, deliveriesQuery, type RuleDeliveries } from './deliveries.ts'
import styles from './deliveries.module.css'
import { outcomeTones, reasonOf } from './delivery-words.ts'
import { MuteMenu } from './mute-menu.tsx'
import { usePersonName } from './use-person-name.ts'

const notificationEntity = { name: 'notification' } as const

/** Why somebody was notified of an event: the rule, to whom, by which channel, and what became of it. */
export function DeliveriesPanel({ event }: { event: EventJson }) {
  const t = useWords()
  const mayEdit = useMay().edit(notificationEntity)
  const { data, error, refetch } = useQuery(deliveriesQuery(event))
  if (error) {
    return (
      <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
        {error.message}
      </Alert>
    )
  }
  if (!data) return <Spinner label={t('app.loading')} />
  const rules = byRule(data.deliveries)
  if (rules.length === 0) {
    return (
      <p className="q-note">
        {t('alerts.noDeliveries')} {mayEdit && <Link to="/settings/notifications">{t('alerts.allNotifications')}</Link>}
      </p>
    )
  }
  return (
    <ul className="q-list q-stack q-gap-2">
      {rules.map((rule) => (
        <Rule key={rule.notificationId} rule={rule} event={event} mayEdit={mayEdit} />
      ))}
    </ul>
  )
}

function Rule({ rule, event, mayEdit }: { rule: RuleDeliveries; event: EventJson; mayEdit: boolean }) {
  const t = useWords()
  const me = useUser()
  const device = useDevice(event.deviceId)
  const name = rule.description || t('alerts.unnamed', { id: rule.notificationId })
  const isMine = rule.deliveries.some(({ userId }) => userId === me.id)
  return (
    <li className="q-stack q-gap-2 q-shrinks">
      <div className="q-row q-gap-2 q-spread">
        <span className={styles['name']}>
          {mayEdit ? (
            <Link to={`/settings/notification/${rule.notificationId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        {isMine && !me.temporary && (
          <MuteMenu
            notificationId={rule.notificationId}
            {...(device && { device: { id: device.id, name: device.name } })}
          />
        )}
      </div>
      <ul className="q-list q-stack q-gap-2">
        {rule.deliveries.map((delivery, place) => (
          <Delivery key={place} delivery={delivery} />
        ))}
      </ul>
    </li>
  )
}

function Delivery({ delivery }: { delivery: EventDeliveriesJson['deliveries'][number] }) {
  const t = useWords()
  const measures = useMeasures()
  const nameOf = usePersonName()
  const { notificator, outcome, reason, time, userId } = delivery
  return (
    <li className={styles['delivery']}>
      <span className={`q-cluster ${styles['to']}`}>
        {notificator && choicePictures['notificator']?.(notificator, 16)}
        <bdi>{nameOf(userId)}</bdi>
        {notificator && <span className={styles['soft']}>{t(`notificator.${notificator}`)}</span>}
      </span>
      <span className={`q-row q-gap-2 ${styles['outcome']}`}>
        <Badge tone={outcomeTones[outcome]}>{t(`alerts.outcome.${outcome}`)}</Badge>
        <time dateTime={time}>{measures.time(time)}</time>
      </span>
      {reason !== null && (
        <span className={styles['reason']}>
          <bdi>{reasonOf(reason, t)}</bdi>
        </span>
      )}
    </li>
  )
}
