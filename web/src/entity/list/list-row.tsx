import { EllipsisVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Cell } from './cell.tsx'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'
import type { Chosen } from './use-chosen.ts'
import type { ListColumn } from './use-columns.ts'
import type { ExtraColumn } from './use-extra-column.ts'
import { titleKeyOf, titleOf } from '../../display/record-text.ts'

interface Props {
  entity: Entity
  columns: readonly ListColumn[]
  record: AnyRecord
  nameOf: (key: string, id: unknown) => string
  actions: readonly MenuItem[]
  onOpen: ((record: AnyRecord) => void) | null
  /** arrow keys on the row's name */
  onMove: (event: KeyboardEvent) => void
  isNarrow: boolean
  extra: ExtraColumn | null
  chosen: Chosen | null
}

/** One record: its columns side by side, or on a phone its name over its second column. */
export function ListRow({ entity, record, nameOf, actions, onOpen, onMove, ...rest }: Props) {
  const { isNarrow, extra, columns, chosen } = rest
  const t = useWords()
  const others = columns.slice(1)
  const cell = ({ key, own }: ListColumn) =>
    own ? <own.cell record={record} /> : <Cell entity={entity} record={record} column={key} nameOf={nameOf} />
  const second = others.find(({ key }) => key !== titleKeyOf(entity, record))
  const name = titleOf(entity, record, t)
  const icon = useEntityScreen(entity.name).icon?.(record)
  return (
    <>
      {chosen && <ChooseCell chosen={chosen} id={record.id} name={name} />}
      <div role="cell" className="q-row q-gap-3 q-shrinks q-strong">
        {icon && <span className={styles['icon']}>{icon}</span>}
        <span className={styles['names']}>
          {onOpen ? (
            <button type="button" className={styles['open']} onClick={() => onOpen(record)} onKeyDown={onMove}>
              <span dir="auto">{name}</span>
            </button>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {isNarrow && second && <small>{cell(second)}</small>}
        </span>
      </div>
      {!isNarrow &&
        others.map((column) => (
          <div key={column.key} role="cell" className={`q-ellipsis ${styles['cell']}`}>
            {cell(column)}
          </div>
        ))}
      {!isNarrow && extra && (
        <div role="cell" className={`q-ellipsis ${styles['cell']}`}>
          <extra.cell record={record} />
        </div>
      )}
      <div role="cell" className={styles['corner']}>
        {actions.length > 0 && (
          <Menu
            label={t('entity.actionsOf', { name })}
            align="end"
            trigger={(props) => (
              <IconButton
                label={t('entity.actionsOf', { name })}
                icon={<EllipsisVertical />}
                size="small"
                tooltip="none"
                {...props}
              />
            )}
            items={actions}
          />
        )}
      </div>
    </>
  )
}

function ChooseCell({ chosen, id, name }: { chosen: Chosen; id: number; name: string }) {
  const t = useWords()
  return (
    <div role="cell" className={styles['choose']}>
      <input
        type="checkbox"
        aria-label={t('entity.choose', { name })}
        checked={chosen.has(id)}
        onChange={() => chosen.toggle(id)}
      />
    </div>
  )
}
