import { Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { LogbookJson } from '../../../../shared/wire/report-json.ts'
import { useNow } from '../../api/use-now.ts'
import type { Column, Reader } from '../table/column.ts'
import styles from './logbook.module.css'
import { isLocked } from './is-locked.ts'
import { TripDialog } from './trip-dialog.tsx'

/** What a trip was for, which opens what was said of it and takes another word. */
export const withTripDialog = (columns: readonly Column<LogbookJson>[]): readonly Column<LogbookJson>[] =>
  columns.map((column) =>
    column.key === 'tripKind'
      ? { ...column, cell: (row, reader) => <TripKindButton text={column.text(row, reader)} {...{ row, reader }} /> }
      : column,
  )

function TripKindButton({ text, row, reader }: { text: string; row: LogbookJson; reader: Reader }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = isLocked(row, useNow(minuteMs)) ? Lock : Pencil
  return (
    <>
      <button
        type="button"
        className={`q-inline-row q-gap-2 ${styles['kind']}`}
        data-kind={row.kind}
        aria-label={reader.t('reports.logbook.change', { kind: text })}
        onClick={() => setOpen(true)}
      >
        <span className="q-ellipsis">{text}</span>
        <Icon size={14} aria-hidden />
      </button>
      {isOpen && <TripDialog {...{ row, reader }} onClose={() => setOpen(false)} />}
    </>
  )
}
