import { Download } from 'lucide-react'
import { saveFile } from '../../api/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import type { ImportRow } from './compare-rows.ts'
import { refusedWorkbook, type RefusedRow } from './import-files.ts'
import { useImportSubject, useImportWords, type ImportSubject } from './import-subject.ts'
import styles from './import.module.css'
import type { Outcome, useRun } from './use-run.ts'

const reasonsShownMax = 20

/** What the import did, and the rows that it did not take. */
export function ImportResult({ run }: { run: ReturnType<typeof useRun> }) {
  const t = useImportWords()
  const { language } = useLanguage()
  const { outcome } = run
  const { titleKey } = useImportSubject()
  if (!outcome) return null
  const refused = refusedRows(outcome, { t, titleKey })
  const save = () =>
    void refusedWorkbook(outcome.columns, refused, { t, language }).then(
      (file) => saveFile(file, `${t('import.refusedName')}.xlsx`),
      showFailure,
    )
  return (
    <>
      <Alert tone={refused.length > 0 || outcome.isTakenBack || outcome.left > 0 ? 'warn' : 'ok'}>
        <Summary outcome={outcome} refusedCount={refused.length} />
      </Alert>
      {outcome.refused.length > 0 && (
        <ul className={`q-list ${styles['rows']}`}>
          {outcome.refused.slice(0, reasonsShownMax).map(({ row, reason }) => (
            <li key={row.number} className={styles['row']}>
              <span className={styles['number']}>{t('import.rowNumber', { row: row.number })}</span>
              <span className={styles['device']}>
                <b>
                  <bdi className="q-ellipsis">{row.name || row.uniqueId}</bdi>
                </b>
                <small>{reason}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <Button icon={<Download size={16} />} onClick={save}>
          {t('import.saveRefused', { count: refused.length })}
        </Button>
      )}
    </>
  )
}

function Summary({ outcome, refusedCount }: { outcome: Outcome; refusedCount: number }) {
  const t = useImportWords()
  const { added, changed, left, isTakenBack, notTakenBack } = outcome
  if (isTakenBack) {
    return (
      <>
        {t('import.takenBack')}
        {notTakenBack.length > 0 && ` ${t('import.notTakenBack', { count: notTakenBack.length })}`}
      </>
    )
  }
  const said = [
    t('import.added', { count: added }),
    t('import.changed', { count: changed }),
    ...(refusedCount > 0 ? [t('import.refused', { count: refusedCount })] : []),
    ...(left > 0 ? [t('import.left', { count: left })] : []),
  ]
  return <>{said.join(' ')}</>
}

interface Titles {
  t: Words
  titleKey: ImportSubject['titleKey']
}

/** Those that the preview and those that the server refused, in the order of the file. */
function refusedRows({ refused, notTaken }: Outcome, titles: Titles): RefusedRow[] {
  return [
    ...notTaken.map((row) => ({ number: row.number, cells: row.cells, reason: reasonOf(row, titles) })),
    ...refused.map(({ row, reason }) => ({ number: row.number, cells: row.cells, reason })),
  ].toSorted((a, b) => a.number - b.number)
}

const reasonOf = ({ problems }: ImportRow, { t, titleKey }: Titles): string =>
  problems
    .map(({ field, value, expected }) =>
      [field === null ? '' : t(titleKey(field)), value, expected].filter((text) => text !== '').join(' · '),
    )
    .join('\n')
