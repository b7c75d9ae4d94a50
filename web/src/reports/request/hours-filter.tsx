import { useMemo } from 'react'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { calendarEntity } from '../../entity/api-paths.ts'
import { useRecordNames } from '../../events/use-record-names.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import styles from './request-bar.module.css'

interface Props {
  /** 0 for the whole period */
  calendarId: number
  onChange: (calendarId: number) => void
}

/** When vehicles are available: in the hours of a calendar, or all the time. */
export function HoursFilter({ calendarId, onChange }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const names = useRecordNames(calendarEntity, true)
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    const named = [...names].toSorted(([, a], [, b]) => compare(a, b))
    return named.map(([id, name]) => ({ value: String(id), label: bidiIsolate(name) }))
  }, [names, language])
  if (options.length === 0 && calendarId === 0) return null
  const unknown = calendarId > 0 && !names.has(calendarId)
  return (
    <div className={styles['short']}>
      <SelectField
        label={t('reports.availableTime')}
        value={String(calendarId)}
        options={[
          { value: '0', label: t('reports.wholePeriod') },
          ...options,
          ...(unknown ? [{ value: String(calendarId), label: t('reports.unknownCalendar') }] : []),
        ]}
        onChange={(id) => onChange(Number(id))}
      />
    </div>
  )
}
