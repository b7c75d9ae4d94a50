import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { usualHoursKey } from '../../../../shared/domain/reports/usual-hours.ts'
import { serverQuery } from '../../api/queries.ts'
import { calendarEntity } from '../../entity/api-paths.ts'
import { useRecordNames } from '../../events/use-record-names.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import styles from './request-bar.module.css'

interface Props {
  /** 0 for the whole period, null for what is usual */
  calendarId: number | null
  onChange: (calendarId: number | null) => void
}

/** When vehicles are available: in the hours of a calendar, all the time, or as is usual of each. */
export function HoursFilter({ calendarId, onChange }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const { data: server } = useSuspenseQuery(serverQuery())
  const names = useRecordNames(calendarEntity, true)
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    const named = [...names].toSorted(([, a], [, b]) => compare(a, b))
    return named.map(([id, name]) => ({ value: String(id), label: bidiIsolate(name) }))
  }, [names, language])
  const usual = Number(server.attributes[usualHoursKey]) || 0
  if (options.length === 0 && !calendarId && usual === 0) return null
  const nameOf = (id: number) => {
    const name = names.get(id)
    if (name !== undefined) return bidiIsolate(name)
    return t(id === 0 ? 'reports.wholePeriod' : 'reports.unknownCalendar')
  }
  const isUnknown = calendarId !== null && calendarId > 0 && !names.has(calendarId)
  return (
    <div className={styles['hours']}>
      <SelectField
        label={t('reports.availableTime')}
        value={calendarId === null ? '' : String(calendarId)}
        options={[
          { value: '', label: t('reports.usualHours', { name: nameOf(usual) }) },
          { value: '0', label: t('reports.wholePeriod') },
          ...options,
          ...(isUnknown ? [{ value: String(calendarId), label: nameOf(calendarId) }] : []),
        ]}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </div>
  )
}
