import { sentSpeedUnits, type SentSpeedUnit } from '../../../shared/domain/units.ts'
import { csvMeanings, type CsvMeaning } from '../../../shared/wire/track-files/csv-columns.ts'
import type { CsvChoices, CsvQuestion } from '../../../shared/wire/track-files/read-csv.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import styles from './history-import.module.css'
import type { ChosenTrack } from './track-session.ts'

interface Props {
  titles: readonly string[]
  choices: CsvChoices
  /** what the worker said last; null before its first answer */
  chosen: ChosenTrack | null
  isClosed: boolean
  onChange: (choices: CsvChoices) => void
}

/** What people recognise in a table; the rest follows from titles alone. */
const offered = csvMeanings.filter((meaning) => meaning !== 'deviceTime' && meaning !== 'valid')
const none = ''

/** What the columns of a table mean; unit, zone and order of dates only where the file leaves them open. */
export function CsvColumnChoices({ titles, choices, chosen, isClosed, onChange }: Props) {
  const t = useWords()
  const open = new Set<CsvQuestion>(chosen?.open)
  const missing = chosen?.missing ?? []
  const set = (meaning: CsvMeaning, value: string) => {
    const { [meaning]: _before, ...others } = choices.columns
    onChange({ ...choices, columns: value === none ? others : { ...others, [meaning]: Number(value) } })
  }
  const columns = [
    { value: none, label: t('historyImport.noColumn') },
    ...titles.map((title, at) => ({
      value: String(at),
      label: title || t('historyImport.columnOf', { number: at + 1 }),
    })),
  ]
  return (
    <div className="q-stack q-gap-3">
      {missing.length > 0 && <Alert tone="warn">{t('historyImport.columnsMissing')}</Alert>}
      <div className={styles['fields']}>
        {offered.map((meaning) => (
          <SelectField
            key={meaning}
            label={t(`historyImport.column.${meaning}`)}
            value={String(choices.columns[meaning] ?? none)}
            options={columns}
            disabled={isClosed}
            error={missing.includes(meaning) ? t('historyImport.columnNeeded') : undefined}
            onChange={(value) => set(meaning, value)}
          />
        ))}
      </div>
      {open.size > 0 && <OpenChoices open={open} choices={choices} isClosed={isClosed} onChange={onChange} />}
    </div>
  )
}

interface OpenProps extends Pick<Props, 'choices' | 'isClosed' | 'onChange'> {
  open: ReadonlySet<CsvQuestion>
}

/** What the file does not say. */
function OpenChoices({ open, choices, isClosed, onChange }: OpenProps) {
  const t = useWords()
  return (
    <div className={styles['fields']}>
      {open.has('speedUnit') && (
        <SelectField
          label={t('historyImport.speedUnit')}
          value={choices.speedUnit}
          options={Object.keys(sentSpeedUnits).map((unit) => ({
            value: unit,
            label: t(`historyImport.unit.${unit}`),
          }))}
          disabled={isClosed}
          onChange={(unit) => onChange({ ...choices, speedUnit: unit as SentSpeedUnit })}
        />
      )}
      {open.has('zone') && <ZoneField choices={choices} isClosed={isClosed} onChange={onChange} />}
      {open.has('dateOrder') && (
        <SelectField
          label={t('historyImport.dateOrder')}
          value={choices.dateOrder}
          options={(['dmy', 'mdy'] as const).map((order) => ({
            value: order,
            label: t(`historyImport.order.${order}`),
          }))}
          disabled={isClosed}
          onChange={(order) => onChange({ ...choices, dateOrder: order === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
    </div>
  )
}

function ZoneField({ choices, isClosed, onChange }: Pick<Props, 'choices' | 'isClosed' | 'onChange'>) {
  const t = useWords()
  const own = useReaderZone()
  const zones = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SelectField
      label={t('historyImport.zone')}
      hint={t('historyImport.zoneHint')}
      value={choices.zone}
      options={zones.map((zone) => ({ value: zone, label: zone }))}
      disabled={isClosed}
      onChange={(zone) => onChange({ ...choices, zone })}
    />
  )
}
