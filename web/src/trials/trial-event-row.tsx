import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { eventIcon } from '../display/event-icons.ts'
import { replayAddress } from '../replay/replay-address.ts'
import { Link } from '../router/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './vehicle-row.module.css'

/** So much of the way before and after an event is replayed. */
const aroundMs = 30 * minuteMs

interface Props {
  event: { type: string; eventTime: string; attributes?: Record<string, unknown> }
  deviceId: number
  /** of the vehicle */
  name: string
  text: string
  isMarked: boolean
}

/** An event that would have been reported, with the way to its replay. */
export function TrialEventRow({ event, deviceId, name, text, isMarked }: Props) {
  const t = useWords()
  const formats = useFormats()
  const at = Date.parse(event.eventTime)
  const period = { from: at - aroundMs, to: at + aroundMs }
  const { Icon } = eventIcon({ type: event.type, attributes: event.attributes ?? {} })
  const time = formats.dateTime(at)
  return (
    <li>
      <Link
        to={replayAddress({ deviceIds: [deviceId], period, at })}
        className={classNames('q-row q-gap-2', styles['event'], isMarked && styles['isMarked'])}
        aria-label={`${text}, ${time}. ${t('trials.replay', { name, time })}`}
      >
        <Icon size={16} aria-hidden />
        <span>{text}</span>
        <time dateTime={event.eventTime}>{time}</time>
      </Link>
    </li>
  )
}
