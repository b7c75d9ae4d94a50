import { Info } from 'lucide-react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { eventIcon } from '../../display/event-icons.ts'
import { eventDetail, eventTitle } from '../../../../shared/words/event-text.ts'
import { Link } from '../../router/link.tsx'
import type { Column, Reader } from '../table/column.ts'
import styles from './columns.module.css'
import { action, moment, text } from './quantities.tsx'

const titleOf = (row: EventJson, { t, measures }: Reader) => eventTitle(row, t, measures)

export const eventColumns: readonly Column<EventJson>[] = [
  moment('time', (row) => row.eventTime),
  text('device', (row, { device }) => device(row.deviceId)),
  text('type', titleOf, {
    pixels: 200,
    cell: (row, reader) => {
      const { Icon } = eventIcon(row)
      return (
        <span className={styles['event']}>
          <Icon size={16} aria-hidden />
          <bdi>{titleOf(row, reader)}</bdi>
        </span>
      )
    },
  }),
  text('detail', (row, { t, measures, names }) => eventDetail(row, { t, measures, names }) ?? '', { pixels: 230 }),
  text('geofence', (row, { names }) => (row.geofenceId > 0 && names.geofence(row.geofenceId)) || '', { isExtra: true }),
  text('maintenance', (row, { names }) => (row.maintenanceId > 0 && names.maintenance(row.maintenanceId)) || '', {
    isExtra: true,
  }),
  action('more', (row, { t }) => (
    <Link to={`/event/${row.id}`} className={styles['icon']} aria-label={t('events.open')} title={t('events.open')}>
      <Info size={18} aria-hidden />
    </Link>
  )),
]
