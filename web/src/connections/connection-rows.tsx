import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { useEntityScreen } from '../entity/entity-screen.ts'
import { textOf, titleOf } from '../display/record-text.ts'
import { useRowWindow } from '../ui/use-row-window.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './connections.module.css'

const rowPixels = 52

interface Props {
  kind: Entity
  records: readonly AnyRecord[]
  held: ReadonlySet<number>
  isLocked: boolean
  mayDisconnect: boolean
  /** the group through which it is connected anyway */
  throughOf: (record: AnyRecord) => string | null
  onSet: (record: AnyRecord, isOn: boolean) => void
}

/** Only rows in view exist. The arrow keys go from one to the next, the space bar ticks. */
export function ConnectionRows({ kind, records, held, isLocked, mayDisconnect, throughOf, onSet }: Props) {
  const t = useWords()
  const { box, rows, totalPixels, reveal } = useRowWindow(records.length, rowPixels, 12)
  const move = (event: KeyboardEvent, index: number) => {
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: records.length - 1 }[event.key]
    if (next === undefined || next < 0 || next >= records.length) return
    event.preventDefault()
    reveal(next)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
  }
  return (
    <div ref={box} className={`q-card ${styles['rows']}`}>
      <ul aria-label={t(`entity.${kind.name}.many`)} style={{ blockSize: totalPixels }}>
        {rows.map((index) => {
          const record = records[index]
          return (
            record && (
              <li
                key={record.id}
                aria-setsize={records.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${index * rowPixels}px)`, blockSize: rowPixels }}
              >
                <label className={`q-row q-gap-3 ${styles['row']}`}>
                  <input
                    type="checkbox"
                    className="q-visually-hidden"
                    data-row={index}
                    checked={held.has(record.id)}
                    disabled={isLocked || (!mayDisconnect && held.has(record.id))}
                    onChange={(event) => onSet(record, event.target.checked)}
                    onKeyDown={(event) => move(event, index)}
                  />
                  <span className={styles['tick']} aria-hidden>
                    <Check size={14} />
                  </span>
                  <Name kind={kind} record={record} />
                  <Through name={throughOf(record)} />
                </label>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Through({ name }: { name: string | null }) {
  const t = useWords()
  return name === null ? null : <span className={styles['note']}>{t('connections.through', { name })}</span>
}

/** The name, and below it what distinguishes records of the same name. */
function Name({ kind, record }: { kind: Entity; record: AnyRecord }) {
  const t = useWords()
  const icon = useEntityScreen(kind.name).icon?.(record)
  const [, second] = kind.searchKeys as readonly string[]
  const more = second === undefined ? '' : textOf(record[second])
  return (
    <>
      {icon && (
        <span className={styles['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <span className={styles['names']}>
        <bdi>{titleOf(kind, record, t)}</bdi>
        {more !== '' && (
          <small>
            <bdi className="q-ellipsis">{more}</bdi>
          </small>
        )}
      </span>
    </>
  )
}
