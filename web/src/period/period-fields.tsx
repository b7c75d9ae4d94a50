import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './period-fields.module.css'
import { periodNames, type PeriodName } from './periods.ts'

/** What the fields hold: `from` and `to` as a field of date and time has them, in the reader's zone. */
export interface ChosenPeriod {
  name: PeriodName
  from: string
  to: string
}

interface Props {
  value: ChosenPeriod
  onChange: (value: ChosenPeriod) => void
  /** IANA name */
  zone: string
  error?: string | undefined
}

/** A period by its name, or from and to. Words: group `replay`. */
export function PeriodFields({ value, onChange, zone, error }: Props) {
  const t = useWords()
  return (
    <div className={styles['fields']}>
      <SelectField
        label={t('period.label')}
        value={value.name}
        onChange={(name) => onChange({ ...value, name: name as PeriodName })}
        options={periodNames.map((name) => ({ value: name, label: t(`period.${name}`) }))}
        hint={t('period.zone', { zone })}
      />
      {value.name === 'custom' && (
        <div className={styles['ends']}>
          <TextField
            label={t('period.from')}
            type="datetime-local"
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
          <TextField
            label={t('period.to')}
            type="datetime-local"
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
            error={error}
          />
        </div>
      )}
    </div>
  )
}
