import { useMemo } from 'react'
import { regionOf } from '../../../shared/i18n/t.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { useNow } from '../api/use-now.ts'
import { firstWeekdayOf } from '../i18n/week.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useLanguage } from '../i18n/use-words.ts'
import type { ReaderCalendar } from './period.ts'

/** The present, zone and first day of the week of the reader. */
export function useReaderCalendar(): ReaderCalendar {
  const now = useNow(minuteMs)
  const zone = useReaderZone()
  const { language } = useLanguage()
  const firstWeekday = useMemo(() => firstWeekdayOf(regionOf[language] ?? language), [language])
  return useMemo(() => ({ now, zone, firstWeekday }), [now, zone, firstWeekday])
}
