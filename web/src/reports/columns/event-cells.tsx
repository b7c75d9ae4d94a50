import { Info } from 'lucide-react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { eventDetail } from '../../../../shared/i18n/event-text.ts'
import { eventIcon } from '../../display/event-icons.ts'
import { Link } from '../../router/link.tsx'
import type { Column } from '../table/column.ts'
import styles from './columns.module.css'
import { rowAction } from './row-action.ts'

const detail = (row: EventJson, reader: Parameters<Column<EventJson>['text']>[1]) => eventDetail(row, reader)

/** An icon before its type, what more there is to say after it, and its own page at the end. */
export const withEventCells = (columns: readonly Column<EventJson>[]): Column<EventJson>[] => [
  ...columns.flatMap((column) =>
    column.key === 'type'
      ? [
          withIcon(column),
          {
            key: 'detail',
            pixels: 230,
            value: detail,
            text: (row, reader) => detail(row, reader) ?? '',
          } satisfies Column<EventJson>,
        ]
      : column,
  ),
  rowAction('more', (row, { t }) => (
    <Link to={`/event/${row.id}`} className={styles['icon']} aria-label={t('events.open')} title={t('events.open')}>
      <Info size={18} aria-hidden />
    </Link>
  )),
]

const withIcon = (column: Column<EventJson>): Column<EventJson> => ({
  ...column,
  cell: (row, reader) => {
    const { Icon } = eventIcon(row)
    return (
      <span className={`q-inline-row q-gap-2 ${styles['event']}`}>
        <Icon size={16} aria-hidden />
        <bdi className="q-ellipsis">{column.text(row, reader)}</bdi>
      </span>
    )
  },
})
