import { Check, ClockAlert, TriangleAlert } from 'lucide-react'
import { memo, Suspense, type MouseEvent, type ReactNode } from 'react'
import { DevicePicture } from '../../devices/device-picture.tsx'
import { alarmNames } from '../../../../shared/i18n/event-text.ts'
import { useDevice, usePosition } from '../../live/hooks.ts'
import { useIsOld } from '../../offline/offline-since.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import { BatteryIcon, IgnitionIcon } from './status-icons.tsx'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { activityText } from '../activity-text.ts'
import { deviceRow, type DeviceRow, type LineValue } from './device-row.ts'
import styles from './device-list.module.css'
import type { Measures } from '../../display/measures.ts'
import { StatusDot } from './status-dot.tsx'
import { useAgo } from '../../display/use-ago.ts'

/** Fetched by those who chose the address as second line. */
const RowAddress = lazyComponent(async () => (await import('./row-address.tsx')).RowAddress)

export const rowHeightPixels = 64
export const rowId = (deviceId: number): string => `device-row-${deviceId}`

/** The device of a row's id; null for another id. */
export function deviceOfRow(id: string | undefined): number | null {
  const number = /^device-row-(\d+)$/.exec(id ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

interface DeviceListRowProps {
  id: number
  index: number
  count: number
  offsetPixels: number
  selected: boolean
  marked: boolean
  /** its newest alarm that waits to be acknowledged, as the event has it; undefined for none */
  alarm: string | undefined
  now: number
  // The reader's settings come from the list: asking for them in each row makes scrolling slow.
  measures: Measures
  primary: string | undefined
  secondary: string | undefined
  lineValue: LineValue
  /** whether it is one of several; null while single devices are selected */
  chosen: boolean | null
  onPress: (id: number, event: MouseEvent) => void
}

export const DeviceListRow = memo(function DeviceListRow(props: DeviceListRowProps) {
  const { id, selected, now, measures } = props
  const device = useDevice(id)
  const position = usePosition(id)
  if (!device) return null
  const row = deviceRow(device, position, {
    now,
    primary: props.primary,
    secondary: props.secondary,
    lineValue: props.lineValue,
  })
  return (
    // The list holds the focus and answers the keys for all rows; a row is its active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={rowId(id)}
      role="option"
      aria-selected={props.chosen ?? selected}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      className={classNames(
        styles['row'],
        styles[row.activity],
        props.alarm !== undefined && styles['pinned'],
        (props.chosen ?? selected) && styles['selected'],
        props.marked && styles['marked'],
      )}
      style={{ blockSize: rowHeightPixels, transform: `translateY(${props.offsetPixels}px)` }}
      onClick={(event) => props.onPress(id, event)}
    >
      <span className={styles['tile']}>
        <DevicePicture uniqueId={row.uniqueId} image={row.image} category={row.category} />
        {props.chosen === null ? <StatusDot status={row.status} onTile /> : <ChoiceSign isChosen={props.chosen} />}
      </span>
      <span className={styles['words']}>
        <TopLine row={row} now={now} measures={measures} />
        <BottomLine row={row} now={now} measures={measures} alarm={props.alarm}>
          {props.secondary === 'address' && position && row.subtitle === null ? (
            <Suspense>
              <RowAddress row={row} position={position} />
            </Suspense>
          ) : (
            row.subtitle && <bdi className="q-ellipsis">{row.subtitle}</bdi>
          )}
        </BottomLine>
      </span>
    </div>
  )
})

function TopLine({ row, now, measures }: { row: DeviceRow; now: number; measures: Measures }) {
  const t = useWords()
  const ago = useAgo(!useIsOld())
  return (
    <span className={styles['line']}>
      <span className={styles['title']}>
        <bdi className="q-ellipsis">{row.title}</bdi>
      </span>
      {row.alarms.length > 0 && (
        <AlarmSign label={t('fleet.alarm', { alarms: measures.list(alarmNames(row.alarms.join(), t)) })} />
      )}
      {row.clockAheadMs > 0 && (
        <ClockSign label={t('fleet.clockAhead', { time: measures.duration(row.clockAheadMs) })} />
      )}
      <IgnitionIcon ignition={row.ignition} />
      <span className={styles['time']}>{row.lastUpdateAt === null ? '' : ago(row.lastUpdateAt, now)}</span>
    </span>
  )
}

interface BottomLineProps {
  row: DeviceRow
  now: number
  measures: Measures
  alarm: string | undefined
  /** what the reader chose for the second line */
  children: ReactNode
}

function BottomLine({ row, now, measures, alarm, children }: BottomLineProps) {
  const t = useWords()
  return (
    <span className={`${styles['line']} ${styles['second']}`}>
      {alarm !== undefined && (
        <span className={styles['alarmName']}>{measures.list(alarmNames(alarm, t)) || t('event.alarm')}</span>
      )}
      <span className={styles['activity']}>{activityText(row, { now, t, measures })}</span>
      <span className={styles['subtitle']}>{children}</span>
      {row.battery && <BatteryIcon battery={row.battery} />}
    </span>
  )
}

const ChoiceSign = ({ isChosen }: { isChosen: boolean }) => (
  <span className={classNames(styles['choice'], isChosen && styles['isChosen'])}>
    {isChosen && <Check aria-hidden />}
  </span>
)

const ClockSign = ({ label }: { label: string }) => (
  <span className={styles['clock']} title={label}>
    <span className="q-visually-hidden">{label}</span>
    <ClockAlert aria-hidden />
  </span>
)

const AlarmSign = ({ label }: { label: string }) => (
  <span className={styles['alarm']} title={label}>
    <span className="q-visually-hidden">{label}</span>
    <TriangleAlert aria-hidden />
  </span>
)
