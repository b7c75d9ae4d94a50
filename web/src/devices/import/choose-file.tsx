import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { SectionCard } from '../../frame/section-page.tsx'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { templateCsv, templateWorkbook } from './import-files.ts'
import { fieldsFor } from './import-fields.ts'
import { useImportSubject, useImportWords } from './import-subject.ts'
import styles from './import.module.css'
import { readTable, tableLimits, type TableRefusal, type TableRow } from './read-table.ts'

export interface ReadFile {
  /** another one for each reading */
  key: number
  name: string
  rows: readonly TableRow[]
}

interface Props {
  onRead: (file: ReadFile) => Promise<void>
  isClosed: boolean
  /** of the file that was read; null for none */
  name: string | null
}

const accept = '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let readings = 0

/** Takes a CSV file or an Excel workbook, and offers templates to fill in. */
export function ChooseFile({ onRead, isClosed, name }: Props) {
  const t = useImportWords()
  const { language } = useLanguage()
  const [refusal, setRefusal] = useState<TableRefusal | null>(null)
  const [isReading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    const isTooLarge = file.size > tableLimits.bytesMax
    try {
      const table = isTooLarge
        ? { refusal: 'tooLarge' as const }
        : await readTable(new Uint8Array(await file.arrayBuffer()), language)
      setRefusal('refusal' in table ? table.refusal : null)
      if ('rows' in table) await onRead({ key: ++readings, name: file.name, rows: table.rows })
    } catch (failure) {
      showFailure(failure)
    }
    setReading(false)
  }
  return (
    <SectionCard title={t('import.file')} text={t('import.fileMore')} action={<Templates />}>
      <FileDrop
        label={t(name === null ? 'import.choose' : 'import.chooseOther')}
        accept={accept}
        hint={t('import.dropHint', { most: tableLimits.rowsMax })}
        busy={isReading}
        disabled={isClosed}
        onChoose={(file) => void read(file)}
      >
        {name !== null && <bdi className={styles['fileName']}>{name}</bdi>}
      </FileDrop>
      {refusal && (
        <Alert tone="bad">
          {t(`import.file.${refusal}`, {
            most: tableLimits.rowsMax,
            megabytes:
              (refusal === 'unpackedTooLarge' ? tableLimits.unpackedBytesMax : tableLimits.bytesMax) / (1024 * 1024),
          })}
        </Alert>
      )}
    </SectionCard>
  )
}

function Templates() {
  const t = useImportWords()
  const subject = useImportSubject()
  const fields = fieldsFor(subject, useMay())
  const { language } = useLanguage()
  const reader = { t, language, subject }
  const title = t('import.templateName')
  return (
    <div className="q-cluster q-gap-3">
      <Button
        size="small"
        icon={<Download size={16} />}
        onClick={() =>
          void templateWorkbook(fields, reader).then((file) => saveFile(file, `${title}.xlsx`), showFailure)
        }
      >
        {t('import.template', { kind: 'Excel' })}
      </Button>
      <Button
        size="small"
        icon={<Download size={16} />}
        onClick={() => saveFile(templateCsv(fields, reader), `${title}.csv`)}
      >
        {t('import.template', { kind: 'CSV' })}
      </Button>
    </div>
  )
}
