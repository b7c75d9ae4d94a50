import { useState } from 'react'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import type { FieldChange, ImportRow, RowProblem } from './compare-rows.ts'
import { useImportSubject, useImportWords, type ImportField } from './import-subject.ts'
import styles from './import.module.css'
import type { ImportComparison } from './use-comparison.ts'

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const
type Kind = (typeof kinds)[number]

const rowsAtOnce = 50

/** The rows by what would become of them, those with errors first. */
export function ImportPreview({ comparison: { rows, counts } }: { comparison: ImportComparison }) {
  const t = useImportWords()
  const formats = useFormats()
  const [chosen, setChosen] = useState<Kind | null>(null)
  const [shown, setShown] = useState(rowsAtOnce)
  const kind = chosen ?? kinds.toReversed().find((each) => each !== 'unchanged' && counts[each] > 0) ?? 'unchanged'
  const found = rows.filter((row) => row.kind === kind)
  return (
    <>
      <Segmented
        label={t('import.preview')}
        labelHidden
        value={kind}
        onChange={(next) => (setChosen(next), setShown(rowsAtOnce))}
        options={kinds.map((each) => ({
          value: each,
          label: t(`import.kind.${each}`),
          count: formats.number(counts[each]),
        }))}
      />
      {found.length === 0 ? (
        <p className={styles['none']}>{t('import.noRows')}</p>
      ) : (
        <ul className={`q-list ${styles['rows']}`}>
          {found.slice(0, shown).map((row) => (
            <PreviewRow key={row.number} row={row} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + rowsAtOnce)}>
          {t('import.showMore', { count: Math.min(rowsAtOnce, found.length - shown) })}
        </Button>
      )}
    </>
  )
}

function PreviewRow({ row }: { row: ImportRow }) {
  const t = useImportWords()
  const isRefused = row.kind === 'refused'
  return (
    <li className={styles['row']}>
      <span className={styles['number']}>{t('import.rowNumber', { row: row.number })}</span>
      <span className={styles['device']}>
        <b>
          <bdi className="q-ellipsis">{row.name || row.uniqueId || t('import.unnamed')}</bdi>
        </b>
        {row.uniqueId !== '' && (
          <small>
            <bdi className="q-ellipsis">{row.uniqueId}</bdi>
          </small>
        )}
      </span>
      {row.alike !== null && !isRefused && (
        <Alert tone="warn">{t('import.alike', { uniqueId: bidiIsolate(row.alike) })}</Alert>
      )}
      {isRefused ? (
        <ul className={`q-list q-stack q-gap-1 ${styles['details']}`}>
          {row.problems.map((problem) => (
            <li key={`${problem.field} ${problem.expected}`}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      ) : (
        row.changes.length > 0 && (
          <ul className={`q-list q-stack q-gap-1 ${styles['details']}`}>
            {row.changes.map((change) => (
              <li key={change.field}>
                <Change change={change} isNew={row.kind === 'new'} />
              </li>
            ))}
          </ul>
        )
      )}
    </li>
  )
}

/** The title of a field; fields that only the schema names have none of ours. */
function useTitle(): (field: ImportField) => string {
  const t = useImportWords()
  const { titleKey } = useImportSubject()
  return (field) => (t.has(titleKey(field)) ? t(titleKey(field)) : field)
}

function Problem({ problem: { field, value, expected } }: { problem: RowProblem }) {
  const title = useTitle()
  return (
    <>
      {field !== null && <span className="q-faint">{title(field)}</span>}
      {value !== '' && <bdi className={styles['value']}>{value}</bdi>}
      <span>{expected}</span>
    </>
  )
}

function Change({ change: { field, before, after }, isNew }: { change: FieldChange; isNew: boolean }) {
  const t = useImportWords()
  const title = useTitle()
  return (
    <>
      <span className="q-faint">{title(field)}</span>
      {!isNew && field !== 'driverId' && (
        <>
          <del>
            <bdi>{before || t('import.nothing')}</bdi>
          </del>
          <span aria-hidden className="q-faint q-mirrored">
            →
          </span>
        </>
      )}
      <ins>
        <bdi>{after}</bdi>
      </ins>
    </>
  )
}
