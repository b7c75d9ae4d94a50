import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { Order } from './arrange.ts'
import { editorOf, kindOf } from '../editor-kind.ts'
import styles from './entity-list.module.css'
import { ListRow } from './list-row.tsx'
import type { ListColumn } from './use-columns.ts'
import { useExtraColumn, type ExtraColumn } from './use-extra-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useReferenceNames } from './use-references.ts'
import type { Chosen } from './use-chosen.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  entity: Entity
  columns: readonly ListColumn[]
  records: readonly AnyRecord[]
  order: Order
  onOrder: (order: Order) => void
  actionsOf: (record: AnyRecord) => readonly MenuItem[]
  onOpen: ((record: AnyRecord) => void) | null
  /** null where rows are not chosen */
  chosen: Chosen | null
}

/** Rows in a box that scrolls; only those in view exist, so that ten thousand cost no more than twenty. */
export function ListTable({ entity, columns, records, order, onOrder, actionsOf, onOpen, chosen }: Props) {
  const isNarrow = useIsNarrow()
  const nameOf = useReferenceNames(entity)
  const rowPixels = isNarrow ? 68 : 52
  const { box, rows, totalPixels, reveal } = useRowWindow(records.length, rowPixels, 12)
  const extra = useExtraColumn(entity)
  const move = useRowKeys(box, reveal, records.length)
  return (
    <div
      ref={box}
      className={`q-card ${styles['table']}`}
      style={
        {
          '--columns': columnWidths(entity, columns, { hasExtra: extra !== null, isChosen: chosen !== null }),
        } as CSSProperties
      }
      role="table"
      aria-rowcount={records.length + 1}
    >
      <ListHeader entity={entity} columns={columns} order={order} onOrder={onOrder} extra={extra} chosen={chosen} />
      <div role="rowgroup" className={styles['rows']} style={{ blockSize: totalPixels }}>
        {rows.map((index) => {
          const record = records[index]
          return (
            record && (
              <div
                key={record.id}
                role="row"
                aria-rowindex={index + 2}
                className={styles['slot']}
                style={{ transform: `translateY(${index * rowPixels}px)`, blockSize: rowPixels }}
              >
                <ListRow
                  {...{ entity, columns, record, nameOf, onOpen, isNarrow, extra, chosen }}
                  actions={actionsOf(record)}
                  onMove={(event) => move(event, index)}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

type HeaderProps = Pick<Props, 'entity' | 'columns' | 'order' | 'onOrder' | 'chosen'> & { extra: ExtraColumn | null }

function ListHeader({ entity, columns, order, onOrder, extra, chosen }: HeaderProps) {
  const t = useWords()
  return (
    <div role="row" className={styles['head']}>
      {chosen && (
        <div role="columnheader">
          <input
            type="checkbox"
            aria-label={t('entity.chooseAll')}
            checked={chosen.isAll}
            onChange={chosen.toggleAll}
          />
        </div>
      )}
      {columns.map(({ key: column, words, own }) => {
        const isOrder = order.key === column
        const Arrow = order.descending ? ArrowDown : ArrowUp
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
          >
            {!(own ? own.sortText !== null : kindOf(editorOf(entity, column)) !== 'calendar') ? (
              t(words)
            ) : (
              <button
                type="button"
                className={`q-inline-row ${styles['sort']}`}
                onClick={() => onOrder({ key: column, descending: isOrder && !order.descending })}
              >
                {t(words)}
                {isOrder && <Arrow size={14} aria-hidden />}
              </button>
            )}
          </div>
        )
      })}
      {extra && <div role="columnheader">{t(extra.words)}</div>}
      <div role="columnheader" className={styles['corner']}>
        <span className="q-visually-hidden">{t('entity.actions')}</span>
      </div>
    </div>
  )
}

/** The name and what follows it get more room than the rest, flags and days less. */
function columnWidths(
  entity: Entity,
  columns: readonly ListColumn[],
  { hasExtra, isChosen }: { hasExtra: boolean; isChosen: boolean },
): string {
  const widths = columns.map(({ key: column, own }, at) => {
    if (at === 0) return 'minmax(200px, 1.6fr)'
    if (own) return 'minmax(100px, 0.9fr)'
    if (at === 1) return 'minmax(140px, 1.3fr)'
    const kind = kindOf(editorOf(entity, column))
    return kind === 'flag' ? 'minmax(76px, 0.7fr)' : kind === 'date' ? 'minmax(100px, 0.8fr)' : 'minmax(96px, 1.1fr)'
  })
  return [...(isChosen ? ['24px'] : []), ...widths, ...(hasExtra ? ['minmax(120px, 1.1fr)'] : []), '48px'].join(' ')
}
