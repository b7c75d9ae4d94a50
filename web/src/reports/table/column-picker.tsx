import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './column-picker.module.css'
import { shownColumns } from './column-choice.ts'
import { headingOf, type Column, type Reader } from './column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  reader: Reader
  chosen: readonly string[] | null
  /** null brings the usual ones back */
  onChoose: (keys: readonly string[] | null) => void
}

/** Which columns are shown; the last one cannot be left out. */
export function ColumnPicker<Row>({ columns: all, reader, chosen, onChoose }: Props<Row>) {
  const t = useWords()
  const columns = all.filter(({ isAlways }) => !isAlways)
  const shown = shownColumns(columns, chosen).map(({ key }) => key)
  const toggle = (key: string) =>
    onChoose(
      shown.includes(key)
        ? shown.filter((other) => other !== key)
        : columns.map((column) => column.key).filter((other) => other === key || shown.includes(other)),
    )
  return (
    <Popover
      align="end"
      label={t('reports.columns')}
      trigger={(props) => (
        <Button icon={<Columns3 />} {...props}>
          {t('reports.columns')}
        </Button>
      )}
    >
      <div className={styles['picker']}>
        <div className={styles['list']}>
          {columns.map((column) => (
            <label key={column.key} className={`q-row q-gap-3 ${styles['choice']}`}>
              <input
                type="checkbox"
                checked={shown.includes(column.key)}
                disabled={shown.length === 1 && shown.includes(column.key)}
                onChange={() => toggle(column.key)}
              />
              <span>{headingOf(column, reader)}</span>
            </label>
          ))}
        </div>
        <Button size="small" variant="ghost" disabled={chosen === null} onClick={() => onChoose(null)}>
          {t('reports.usualColumns')}
        </Button>
      </div>
    </Popover>
  )
}
