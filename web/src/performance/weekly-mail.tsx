import { CalendarPlus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import { useWords } from '../i18n/use-words.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { hasSelection } from '../reports/request/device-selection.ts'
import { useMay } from '../session/access.ts'
import { Button } from '../ui/button.tsx'
import { requestFor, type Asked } from './performance-request.ts'
import { byDay } from './use-performance.ts'

const ScheduleDialog = lazyComponent(
  async () => (await import('../reports/actions/schedule-dialog.tsx')).ScheduleDialog,
  'timetable',
)

const week = { name: 'last7Days', from: null, to: null } as const

/** Has what the page says mailed each week, with the rows of the utilisation as a file. For who may schedule reports. */
export function WeeklyMail({ asked }: { asked: Asked }) {
  const t = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const schedulable = useMemo(
    () => ({
      report: reportNamed('utilisation'),
      request: requestFor({ ...asked, period: week }, byDay),
      more: { name: t('performance.title'), form: 'pdf' as const, attributes: { performance: true } },
    }),
    [asked, t],
  )
  if (!may.edit({ name: 'report' })) return null
  return (
    <>
      <Button icon={<CalendarPlus />} disabled={!hasSelection(asked)} onClick={() => setOpen(true)}>
        {t('performance.mail')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog {...schedulable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
