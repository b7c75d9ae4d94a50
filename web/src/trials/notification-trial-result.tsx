import { useDevices } from '../live/hooks.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import type { NotificationTrialSoFar } from './notification-trial.ts'
import styles from './trial-result.module.css'
import { TrialEventRow } from './trial-event-row.tsx'
import { VehicleRow } from './vehicle-row.tsx'

/** How many vehicles are shown: more than anybody reads. */
const shownMax = 100

/** How many messages, for which vehicles and to whom, and how many events grouping keeps from being messages. */
export function NotificationTrialResult({ found, isDone }: { found: NotificationTrialSoFar; isDone: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const names = new Map(useDevices().map(({ id, name }) => [id, name]))
  const { devices, from, to } = found
  const busy = devices
    .filter(({ messages, suppressed }) => messages + suppressed > 0)
    .toSorted((a, b) => b.messages + b.suppressed - a.messages - a.suppressed)
  if (devices.length === 0) return isDone ? <p className={styles['empty']}>{t('trials.noVehicles')}</p> : null
  if (busy.length === 0) return isDone ? <p className={styles['empty']}>{t('trials.notification.none')}</p> : null
  const messages = busy.reduce((sum, each) => sum + each.messages, 0)
  const grouped = busy.reduce((sum, each) => sum + each.suppressed, 0)
  return (
    <div className="q-stack q-gap-2 q-shrinks">
      <p className={`q-soft ${styles['summary']}`} role={isDone ? 'status' : undefined}>
        <b>{t('trials.messages', { count: messages })}</b> {grouped > 0 && t('trials.spared', { count: grouped })}
      </p>
      <Recipients recipients={found.recipients} />
      <ul className="q-list q-stack q-gap-1">
        {busy.slice(0, shownMax).map((each) => (
          <Tried
            key={each.deviceId}
            trial={each}
            name={names.get(each.deviceId) ?? t('trials.unknownVehicle', { id: each.deviceId })}
            period={{ from, to }}
          />
        ))}
      </ul>
      <p className={styles['ends']} aria-hidden>
        <span>{formats.date(from)}</span>
        <span>{formats.date(to)}</span>
      </p>
    </div>
  )
}

function Recipients({ recipients }: Pick<NotificationTrialSoFar, 'recipients'>) {
  const t = useWords()
  const formats = useFormats()
  const reached = recipients.filter(({ messages }) => Object.values(messages).some((count) => count > 0))
  if (reached.length === 0) return <p className={styles['empty']}>{t('trials.nobody')}</p>
  return (
    <table className={styles['recipients']}>
      <caption>{t('trials.recipients')}</caption>
      <tbody>
        {reached.map(({ userId, name, messages }) => (
          <tr key={userId}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {formats.list(
                Object.entries(messages).map(([channel, count]) =>
                  t('trials.byChannel', { channel: t(`notificator.${channel}`), number: formats.number(count) }),
                ),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TriedProps {
  trial: NotificationTrialSoFar['devices'][number]
  name: string
  /** epoch ms */
  period: { from: number; to: number }
}

function Tried({ trial, name, period }: TriedProps) {
  const t = useWords()
  const { messages, suppressed, events, isTruncated, deviceId } = trial
  const said = [
    t('trials.messageCount', { count: messages }),
    ...(suppressed > 0 ? [t('trials.groupedCount', { count: suppressed })] : []),
  ]
  return (
    <VehicleRow
      name={name}
      said={said.join(' · ')}
      period={period}
      marks={events.map(({ eventTime, grouped }) => ({ eventTime, isMarked: grouped }))}
      isTruncated={isTruncated}
      isMarkedQuiet
    >
      {events.toReversed().map((event, place) => (
        <TrialEventRow
          key={place}
          event={event}
          deviceId={deviceId}
          name={name}
          text={
            event.grouped ? t('trials.groupedEvent', { event: t(`event.${event.type}`) }) : t(`event.${event.type}`)
          }
          isMarked={false}
        />
      ))}
    </VehicleRow>
  )
}
