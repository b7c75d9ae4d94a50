import { Alert } from '../../ui/alert.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useImportSubject, useImportWords, type ImportField } from './import-subject.ts'
import styles from './import.module.css'
import type { ImportComparison } from './use-comparison.ts'

/** What each column of the file holds, found by its title, to be corrected. */
export function ColumnChoices({ comparison, isClosed }: { comparison: ImportComparison; isClosed: boolean }) {
  const t = useImportWords()
  const { titleKey } = useImportSubject()
  const { columns, fields, assign, hasIdentifier } = comparison
  const options = [
    { value: '', label: t('import.notImported') },
    ...fields.map((field) => ({ value: field, label: t(titleKey(field)) })),
  ]
  return (
    <>
      {!hasIdentifier && <Alert tone="warn">{t('import.needsIdentifier')}</Alert>}
      <ul className={`q-list ${styles['columns']}`}>
        {columns.map(({ at, title, field, sample }) => (
          <li key={at}>
            <span className={styles['column']}>
              <span>
                <bdi>{title || t('import.untitled', { column: at + 1 })}</bdi>
              </span>
              {sample !== '' && (
                <small>
                  <bdi>{sample}</bdi>
                </small>
              )}
            </span>
            <SelectField
              label={t('import.columnHolds', { column: title || String(at + 1) })}
              labelHidden
              value={field ?? ''}
              disabled={isClosed}
              onChange={(next) => assign(at, next === '' ? null : (next as ImportField))}
              options={options}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
