import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMeasures } from '../display/use-measures.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useToday } from '../i18n/use-today.ts'
import { useWords } from '../i18n/use-words.ts'
import { BackLink } from '../router/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { dayAfter, type DaySpan } from './today-day.ts'
import styles from './today-page.module.css'

interface Props {
  span: DaySpan
  onDay: (day: string) => void
}

/** Which day it is, and the way to others. */
export function TodayHeader({ span: { day, isToday }, onDay }: Props) {
  const t = useWords()
  const measures = useMeasures()
  const today = useToday()
  return (
    <header className={`q-cluster q-spread q-gap-3 ${styles['header']}`}>
      <div className="q-stack q-gap-1">
        <BackLink to="/">{t('app.backToMap')}</BackLink>
        <PageTitle title={isToday ? t('today.title') : measures.day(day)} />
      </div>
      <div className={`q-row q-gap-1 ${styles['days']}`}>
        <IconButton
          label={t('today.previous')}
          icon={<ChevronLeft className="q-mirrored" />}
          onClick={() => onDay(dayAfter(day, -1))}
        />
        <DateField label={t('today.day')} value={day} max={today} onChange={(chosen) => chosen && onDay(chosen)} />
        <IconButton
          label={t('today.next')}
          icon={<ChevronRight className="q-mirrored" />}
          disabled={isToday}
          onClick={() => onDay(dayAfter(day, 1))}
        />
        {!isToday && (
          <Button size="small" onClick={() => onDay(today)}>
            {t('today.title')}
          </Button>
        )}
      </div>
    </header>
  )
}
