import { useQuery } from '@tanstack/react-query'
import { fileForms } from '../../../../shared/domain/reports/file-forms.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { listQuery } from '../../api/use-entity.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/access.ts'
import { AddressesField } from '../../timetable/addresses-field.tsx'
import { NextDates } from '../../timetable/next-dates.tsx'
import { TimetableFields } from '../../timetable/timetable-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useSchedule, type Schedulable } from './use-schedule.ts'

interface Props extends Schedulable {
  onClose: () => void
}

/** Has the report that was asked for sent again and again: when, to whom, and as which file. */
export function ScheduleDialog(props: Props) {
  const { report, more, onClose } = props
  const t = useWords()
  const { mailOutside } = useMay()
  const { wanted, change, isLoading, isReady, save } = useSchedule(props)
  return (
    <Dialog
      title={t('reports.scheduleTitle', { report: more?.name ?? t(`reports.name.${report.name}`) })}
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
        <TimetableFields
          label={t('timetable.when')}
          value={wanted.timetable}
          onChange={(timetable) => change({ timetable })}
        />
        {wanted.timetable === null && (
          <CalendarField value={wanted.calendarId} onChange={(calendarId) => change({ calendarId })} />
        )}
        {mailOutside && (
          <AddressesField
            label={t('timetable.addresses')}
            value={wanted.addresses}
            onChange={(addresses) => change({ addresses })}
          />
        )}
        <Segmented
          label={t('timetable.format')}
          value={wanted.form}
          options={fileForms.map((form) => ({ value: form, label: t(`mailedForm.${form}`) }))}
          onChange={(form) => change({ form })}
        />
        <TextField
          label={t('timetable.name')}
          value={wanted.description}
          onChange={(description) => change({ description })}
          maxLength={ruleLimits.descriptionLengthMax}
          required
        />
        {wanted.timetable && <NextDates timetable={wanted.timetable} />}
      </div>
    </Dialog>
  )
}

function CalendarField({ value, onChange }: { value: number; onChange: (calendarId: number) => void }) {
  const t = useWords()
  const { data: calendars } = useQuery(listQuery<AnyRecord & { name: string }>({ name: 'calendar', api: 'calendars' }))
  return (
    <>
      <SelectField
        label={t('reports.calendar')}
        hint={t('reports.calendarHint')}
        value={String(value)}
        options={[
          { value: '0', label: t('reports.chooseCalendar') },
          ...(calendars ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => onChange(Number(id))}
        required
      />
      {calendars?.length === 0 && (
        <p className="q-note">
          {t('reports.noCalendars')} <Link to="/settings/calendar">{t('reports.newCalendar')}</Link>
        </p>
      )}
    </>
  )
}
