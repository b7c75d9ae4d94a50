import { useMemo } from 'react'
import { regionOf } from '../../../shared/words/t.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { useNow } from '../api/use-now.ts'
import { firstWeekdayOf } from '../words/week.ts'
import { useReaderZone } from '../words/reader-zone.ts'
import { useLanguage } from '../words/use-words.ts'
import type { ReaderCalendar } from './period.ts'

/** The present, zone and first day of the week of the reader. */
export function useReaderCalendar(): ReaderCalendar {
  const now = useNow(minuteMs)
  const zone = useReaderZone()
  const { language } = useLanguage()
  const firstWeekday = useMemo(() => firstWeekdayOf(regionOf[language] ?? language), [language])
  return useMemo(() => ({ now, zone, firstWeekday }), [now, zone, firstWeekday])
}
