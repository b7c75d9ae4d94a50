import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { weekdays } from '../../../../shared/domain/calendar/calendar.ts'
import type { Rhythm } from '../../../../shared/domain/scheduled/timetable.ts'
import { goTo } from '../../router/browser-location.ts'
import { useReaderCalendar } from '../../period/use-reader-calendar.ts'
import { wrongAddress } from '../../timetable/addresses-field.tsx'
import { newTimetable } from '../../timetable/timetable-fields.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FileForm } from '../../../../shared/domain/reports/file-forms.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import { hasSelection } from '../request/device-selection.ts'
import { maySchedule } from '../request/run-rules.ts'
import type { ReportRequest } from '../request/report-request.ts'
import { scheduleReport, type WantedSchedule } from './schedule-report.ts'

export interface Schedulable {
  report: AnyReport
  request: ReportRequest
  /** what is sent beside the rows; absent for nothing */
  more?: { name: string; form: FileForm; attributes: Readonly<Record<string, unknown>> }
}

/** What is filled in, and saving it. */
export function useSchedule({ report, request, more, onClose }: Schedulable & { onClose: () => void }) {
  const t = useWords()
  const queries = useQueryClient()
  const { zone, firstWeekday } = useReaderCalendar()
  const [wanted, setWanted] = useState<WantedSchedule>(() => ({
    description: more?.name ?? t(`reports.name.${report.name}`),
    timetable: newTimetable(zone, rhythmOf(request), weekdays[firstWeekday]),
    calendarId: 0,
    addresses: '',
    form: more?.form ?? 'xlsx',
    attributes: more?.attributes ?? {},
  }))
  const [isLoading, setLoading] = useState(false)
  const isReady =
    wrongAddress(wanted.addresses) === undefined &&
    maySchedule({ hasSelection: hasSelection(request), needsSelection: true, isLoading }, wanted)
  const save = async () => {
    setLoading(true)
    try {
      await scheduleReport(report.name, request, { ...wanted, description: wanted.description.trim() })
      await queries.invalidateQueries({ queryKey: ['report', 'list'] })
      showSnackbar({
        text: t('reports.isScheduled'),
        kind: 'done',
        action: { label: t('reports.scheduled'), run: () => goTo('/reports/scheduled') },
      })
      onClose()
    } catch (error) {
      showFailure(error)
      setLoading(false)
    }
  }
  const change = (part: Partial<WantedSchedule>) => setWanted((before) => ({ ...before, ...part }))
  return { wanted, change, isLoading, isReady, save }
}

/** How often a period like the one that is on screen comes. */
function rhythmOf({ period: { name } }: ReportRequest): Rhythm {
  if (/month|quarter|year|30/i.test(name)) return 'monthly'
  return /week|7/i.test(name) ? 'weekly' : 'daily'
}
