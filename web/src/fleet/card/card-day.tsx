import { useMemo } from 'react'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { EngineState } from '../../../../shared/domain/reports/stretches.ts'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { deviceEntity } from '../../entity/api-paths.ts'
import { useDeviceActivity } from '../../live/use-device-activity.ts'
import { replayAddress } from '../../replay/replay-address.ts'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { restOf, type Activity, type DeviceRow } from '../list/device-row.ts'
import { usePhoneLayout } from '../page-size.ts'
import { CardEvents } from './card-events.tsx'
import { CardFacts, CardWarnings } from './card-facts.tsx'
import { CardStory } from './card-story.tsx'
import { DayRibbon } from './day-ribbon.tsx'
import styles from './device-card.module.css'
import { useAddress } from './use-address.ts'

interface CardDayProps {
  row: DeviceRow
  position: PositionJson
  /** epoch ms, renewed once a minute */
  now: number
  detailed: boolean
}

/** What an operator asks first, without a tap: what it does, where, who drives, and its last 24 hours. */
export function CardDay({ row, position, now, detailed }: CardDayProps) {
  const narrow = usePhoneLayout()
  const { data: activity, error } = useDeviceActivity(row.id)
  const address = useAddress(position, restOf(row, position))
  const brief = narrow && !detailed
  return (
    <>
      <CardWarnings row={row} position={position} now={now} />
      <CardStory {...{ row, position, activity, now }} address={address.text} />
      <Ribbon row={row} now={now} history={activity?.history} hasFailed={error !== null && activity === undefined} />
      <CardFacts row={row} position={position} address={address} brief={brief} />
      {!brief && activity && <CardEvents deviceId={row.id} known={activity.events} now={now} />}
    </>
  )
}

const engineStateOf: Readonly<Record<Activity, EngineState | null>> = {
  moving: 'driving',
  idling: 'idling',
  stopped: 'stopped',
  silent: null,
}

interface RibbonProps extends Pick<CardDayProps, 'row' | 'now'> {
  /** undefined while it is loading; null for who may not read history */
  history: ActivityHistoryJson | null | undefined
  hasFailed: boolean
}

function Ribbon({ row, now, history, hasFailed }: RibbonProps) {
  const t = useWords()
  const may = useMay()
  const span = useMemo(() => ({ from: now - dayMs, to: now }), [now])
  if (hasFailed) return <p className={styles['quiet']}>{t('card.activityFailed')}</p>
  if (history === null) return null
  if (history === undefined) {
    return (
      <div className={styles['quiet']}>
        <Skeleton height={56} />
      </div>
    )
  }
  const mayReplay = may.edit(deviceEntity) && may.seeReports
  const open = (at: number) => goTo(replayAddress({ deviceIds: [row.id], period: span, at }))
  return (
    <>
      <DayRibbon history={history} span={span} doing={engineStateOf[row.activity]} onOpen={mayReplay ? open : null} />
      {history.arriving && <p className={styles['quiet']}>{t('card.arriving')}</p>}
    </>
  )
}
