import { useMemo, useState } from 'react'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { compareRows, newGroupsOf } from './compare-rows.ts'
import { fieldsFor, fieldTitles, readColumns, type Column } from './import-fields.ts'
import { useImportSubject, useImportWords, type ImportField } from './import-subject.ts'
import type { TableRow } from './read-table.ts'
import type { ImportData } from './use-import-data.ts'

/** What the rows of a file would do, by the columns and choices of the reader. */
export function useComparison(rows: readonly TableRow[], data: ImportData) {
  const t = useImportWords()
  const subject = useImportSubject()
  const formats = useFormats()
  const may = useMay()
  const user = useUser()
  const [mayAddGroups, createsGroups] = [may.edit({ name: 'group' }), useState(false)]
  const [isAllOrNothing, setAllOrNothing] = useState(false)
  const fields = fieldsFor(subject, may)
  const { columns: found, body } = useMemo(
    () => readColumns(rows, fieldTitles(subject, data.dictionaries), fieldsFor(subject, may)),
    // what the reader may do does not change while the page is open
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, data.dictionaries],
  )
  const [columns, setColumns] = useState<readonly Column[]>(found)
  const isLimited = subject.kind === 'device' && !user.administrator && user.deviceLimit >= 0
  const room = isLimited ? Math.max(0, user.deviceLimit - data.records.length) : Number.POSITIVE_INFINITY
  const [isCreating, setCreating] = createsGroups
  const compared = useMemo(() => {
    const { lists, dictionaries, records, driversOf } = data
    const compare = (creates: boolean) =>
      compareRows({
        subject,
        columns,
        body,
        records,
        driversOf,
        room,
        rules: { lists, dictionaries, createsGroups: creates, t, list: (words) => formats.list(words) },
      })
    const taken = compare(isCreating && mayAddGroups)
    // the offer to create groups names them, also before it is taken
    return { taken, newGroups: mayAddGroups ? newGroupsOf(compare(true)) : [] }
  }, [subject, columns, body, data, room, isCreating, mayAddGroups, t, formats])
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { kind } of compared.taken) counts[kind]++
  return {
    fields,
    columns,
    rows: compared.taken,
    newGroups: compared.newGroups,
    counts,
    /** without it no row can be compared */
    hasIdentifier: columns.some(({ field }) => field === 'uniqueId'),
    /** A field has one column: the one that had it before is left out. */
    assign: (at: number, field: ImportField | null) =>
      setColumns(
        columns.map((column) => {
          if (column.at === at) return { ...column, field }
          return field !== null && column.field === field ? { ...column, field: null } : column
        }),
      ),
    isCreating,
    setCreating,
    isAllOrNothing,
    setAllOrNothing,
  }
}

export type ImportComparison = ReturnType<typeof useComparison>
