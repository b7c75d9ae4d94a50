import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { listQuery } from '../../api/use-entity.ts'
import { Link } from '../../router/link.tsx'
import { goTo } from '../../router/browser-location.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import { hasSelection } from '../request/device-selection.ts'
import { maySchedule } from '../request/run-rules.ts'
import type { ReportRequest } from '../request/report-request.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'
import { scheduleReport } from './schedule-report.ts'

interface Props {
  report: AnyReport
  request: ReportRequest
  fleet: ReaderFleet
  onClose: () => void
}

/** Describes a report that is sent whenever a period of a calendar ends. */
export function ScheduleDialog(props: Props) {
  const { report, onClose } = props
  const t = useWords()
  const { data: calendars } = useQuery(listQuery<AnyRecord & { name: string }>({ name: 'calendar', api: 'calendars' }))
  const { description, setDescription, calendarId, setCalendarId, isLoading, isReady, save } = useSchedule(props)
  return (
    <Dialog
      title={t('reports.scheduleTitle', { report: t(`reports.name.${report.name}`) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" busy={isLoading} disabled={!isReady} onClick={() => void save()}>
            {t('reports.schedule')}
          </Button>
        </>
      }
    >
      <div className="q-stack q-gap-4">
        <TextField
          label={t('reports.description')}
          value={description}
          onChange={setDescription}
          maxLength={ruleLimits.descriptionLengthMax}
          required
        />
        <SelectField
          label={t('reports.calendar')}
          hint={t('reports.calendarHint')}
          value={String(calendarId)}
          options={[
            { value: '0', label: t('reports.chooseCalendar') },
            ...(calendars ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => setCalendarId(Number(id))}
          required
        />
        {calendars?.length === 0 && (
          <p className="q-note">
            {t('reports.noCalendars')} <Link to="/settings/calendar">{t('reports.newCalendar')}</Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** What is filled in, and saving it. */
function useSchedule({ report, request, fleet, onClose }: Props) {
  const t = useWords()
  const queries = useQueryClient()
  const [description, setDescription] = useState('')
  const [calendarId, setCalendarId] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const isReady = maySchedule(
    { hasSelection: hasSelection(request), needsSelection: true, isLoading },
    { description, calendarId },
  )
  const save = async () => {
    setLoading(true)
    try {
      await scheduleReport({ type: report.name, description: description.trim(), calendarId, request, fleet })
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
  return { description, setDescription, calendarId, setCalendarId, isLoading, isReady, save }
}
