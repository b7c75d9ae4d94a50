import { CirclePlay } from 'lucide-react'
import type { TripJson } from '../../../../shared/wire/report-json.ts'
import { replayAddress } from '../../replay/replay-address.ts'
import { Link } from '../../router/link.tsx'
import styles from './columns.module.css'
import { rowAction } from './row-action.ts'

type Trip = Pick<TripJson, 'deviceId' | 'startTime' | 'endTime'>

const replayOf = ({ deviceId, startTime, endTime }: Trip): string =>
  replayAddress({
    deviceIds: [deviceId],
    period: { from: Date.parse(startTime), to: Date.parse(endTime) },
    at: null,
  })

export const replayAction = rowAction<Trip>('replay', (row, { t }) => (
  <Link to={replayOf(row)} className={styles['icon']} aria-label={t('reports.replay')} title={t('reports.replay')}>
    <CirclePlay size={20} aria-hidden />
  </Link>
))
