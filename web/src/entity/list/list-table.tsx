import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Order } from './arrange.ts'
import { editorOf, kindOf } from '../editor-kind.ts'
import styles from './entity-list.module.css'
import { ListRow } from './list-row.tsx'
import { useExtraColumn, type ExtraColumn } from './use-extra-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useReferenceNames } from './use-references.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  entity: Entity
  records: readonly AnyRecord[]
  order: Order
  onOrder: (order: Order) => void
  actionsOf: (record: AnyRecord) => readonly MenuItem[]
  onOpen: ((record: AnyRecord) => void) | null
}

/** Rows in a box that scrolls; only those in view exist, so that ten thousand cost no more than twenty. */
export function ListTable({ entity, records, order, onOrder, actionsOf, onOpen }: Props) {
  const isNarrow = useIsNarrow()
  const nameOf = useReferenceNames(entity)
  const rowPixels = isNarrow ? 68 : 52
  const { box, rows, totalPixels, reveal } = useRowWindow(records.length, rowPixels, 12)
  const extra = useExtraColumn(entity)
  const move = useRowKeys(box, reveal, records.length)
  return (
    <div
      ref={box}
      className={styles['table']}
      style={{ '--columns': columnWidths(entity, extra !== null) } as CSSProperties}
      role="table"
      aria-rowcount={records.length + 1}
    >
      <ListHeader entity={entity} order={order} onOrder={onOrder} extra={extra} />
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
                  {...{ entity, record, nameOf, onOpen, isNarrow, extra }}
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

type HeaderProps = Pick<Props, 'entity' | 'order' | 'onOrder'> & { extra: ExtraColumn | null }

function ListHeader({ entity, order, onOrder, extra }: HeaderProps) {
  const t = useWords()
  return (
    <div role="row" className={styles['head']}>
      {entity.columns.map((column: string) => {
        const isOrder = order.key === column
        const Arrow = order.descending ? ArrowDown : ArrowUp
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
          >
            {kindOf(editorOf(entity, column)) === 'calendar' ? (
              t(`entity.${entity.name}.${column}`)
            ) : (
              <button
                type="button"
                className={styles['sort']}
                onClick={() => onOrder({ key: column, descending: isOrder && !order.descending })}
              >
                {t(`entity.${entity.name}.${column}`)}
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
function columnWidths(entity: Entity, hasExtra: boolean): string {
  const widths = (entity.columns as readonly string[]).map((column, at) => {
    if (at === 0) return 'minmax(200px, 1.6fr)'
    if (at === 1) return 'minmax(140px, 1.3fr)'
    const kind = kindOf(editorOf(entity, column))
    return kind === 'flag' ? 'minmax(76px, 0.7fr)' : kind === 'date' ? 'minmax(100px, 0.8fr)' : 'minmax(96px, 1.1fr)'
  })
  return [...widths, ...(hasExtra ? ['minmax(120px, 1.1fr)'] : []), '40px'].join(' ')
}
