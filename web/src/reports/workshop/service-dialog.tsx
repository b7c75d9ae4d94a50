import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import type { ServiceUnit } from '../../../../shared/domain/reports/service.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../../../../shared/domain/time/time-zone.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { ServiceJson } from '../../../../shared/wire/report-json.ts'
import { useNow } from '../../api/use-now.ts'
import type { Quantity } from '../../display/use-units.ts'
import { NumberInput } from '../../entity/inputs/number-input.tsx'
import { useReaderZone } from '../../i18n/reader-zone.ts'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DateField } from '../../ui/inputs/date/date-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import type { Reader } from '../table/column.ts'
import { removeService, saveService } from './save-service.ts'
import styles from '../logbook/logbook.module.css'

interface Props {
  row: ServiceJson
  reader: Reader
  onClose: () => void
}

const quantities: Partial<Record<ServiceUnit, Quantity>> = {
  metres: 'distance',
  milliseconds: 'hours',
  litres: 'volume',
}

/** What a workshop did: the next time is counted from there. And all that was said before. */
export function ServiceDialog({ row, reader, onClose }: Props) {
  const { t } = reader
  const mayEdit = useMay().edit(device)
  const form = useVisit({ row, reader, onClose })
  return (
    <Dialog
      title={t('reports.workshop.title', { service: row.maintenanceName })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(mayEdit ? 'app.cancel' : 'app.close')}</Button>
          {mayEdit && (
            <Button variant="primary" busy={form.isSaving} disabled={form.isWrong} onClick={() => void form.save()}>
              {t('reports.workshop.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={`q-stack q-gap-4 ${styles['dialog']}`}>
        <p>
          <bdi>{row.deviceName}</bdi>
        </p>
        {mayEdit && <VisitFields {...{ row, reader, form }} />}
        <Visits {...{ row, reader, mayEdit }} />
      </div>
    </Dialog>
  )
}

function useVisit({ row, reader: { t }, onClose }: Props) {
  const queries = useQueryClient()
  const zone = useReaderZone()
  const now = useNow(minuteMs)
  const today = new Date(wallTimeOf(now, zone)).toISOString().slice(0, 10)
  const [day, setDay] = useState(today)
  const [value, setValue] = useState(() => presentValue(row))
  const [cost, setCost] = useState<number | null>(row.cost)
  const [note, setNote] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isValueWrong = row.unit !== 'time' && (value === null || Number.isNaN(value))
  const save = async () => {
    setSaving(true)
    // noon of that day, or now
    const time = day === today ? now : momentOfWallTime(Date.parse(`${day}T12:00:00Z`), zone)
    try {
      await saveService(queries, row, { time: new Date(time).toISOString(), value, cost, note: note.trim() })
      showSnackbar({ text: t('reports.workshop.saved'), kind: 'done' })
      onClose()
    } catch (error) {
      showFailure(error)
      setSaving(false)
    }
  }
  const isWrong = day === '' || day > today || isValueWrong || Number.isNaN(cost)
  return { today, day, setDay, value, setValue, cost, setCost, note, setNote, isSaving, isWrong, save }
}

/** As a person reads it off: whole kilometres, tenths of hours. */
function presentValue({ unit, current }: ServiceJson): number | null {
  if (current === null || unit === 'time') return null
  const step = unit === 'metres' ? 1000 : unit === 'milliseconds' ? hourMs / 10 : 1
  return Math.floor(current / step) * step
}

const noField = { onBlur: () => undefined, error: undefined, disabled: false }

type VisitFieldsProps = Pick<Props, 'row' | 'reader'> & { form: ReturnType<typeof useVisit> }

function VisitFields({ row, reader: { t }, form }: VisitFieldsProps) {
  return (
    <>
      <DateField label={t('reports.workshop.day')} value={form.day} max={form.today} onChange={form.setDay} required />
      {row.unit !== 'time' && (
        <NumberInput
          {...noField}
          label={t('reports.workshop.value')}
          hint={t('reports.workshop.valueHint')}
          unit={quantities[row.unit]}
          value={form.value}
          onChange={form.setValue}
          required
          mayBeZero
        />
      )}
      <NumberInput
        {...noField}
        label={t('reports.workshop.cost')}
        value={form.cost}
        onChange={form.setCost}
        required={false}
        mayBeZero
      />
      <TextField
        label={t('reports.workshop.note')}
        hint={t('reports.workshop.noteHint')}
        value={form.note}
        onChange={form.setNote}
        maxLength={reportLimits.serviceNoteLengthMax}
        dir="auto"
        autoComplete="off"
      />
    </>
  )
}

/** The newest first. */
function Visits({ row, reader, mayEdit }: Pick<Props, 'row' | 'reader'> & { mayEdit: boolean }) {
  const { t } = reader
  const done = row.done ?? []
  return (
    <section className="q-stack q-gap-2">
      <h3 className={styles['heading']}>{t('reports.workshop.before')}</h3>
      {done.length === 0 && <p className="q-faint q-small">{t('reports.workshop.never')}</p>}
      <ul className={styles['changes']}>
        {done.map((visit) => (
          <Visit key={visit.id} {...{ row, reader, mayEdit, visit }} />
        ))}
      </ul>
    </section>
  )
}

interface VisitProps extends Pick<Props, 'row' | 'reader'> {
  mayEdit: boolean
  visit: NonNullable<ServiceJson['done']>[number]
}

function Visit({ row, reader: { t, measures, formats, scaled }, mayEdit, visit }: VisitProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = () => removeService(queries, row.deviceId, visit.id).catch(showFailure)
  const facts = [
    ...(row.unit === 'time' ? [] : [scaled(row.unit, visit.value, 'mark')]),
    ...(visit.cost === null ? [] : [t('reports.workshop.costs', { cost: measures.quantity(visit.cost) })]),
  ]
  return (
    <li className="q-row q-gap-3">
      <span className="q-fill q-stack">
        <span>{[formats.date(visit.time), ...facts].join(' · ')}</span>
        {visit.note !== '' && <bdi>{visit.note}</bdi>}
        <bdi className="q-faint q-small">{visit.userName}</bdi>
      </span>
      {isAsking ? (
        <span className="q-row q-gap-2">
          <Button size="small" variant="danger" onClick={() => void remove()}>
            {t('reports.workshop.remove')}
          </Button>
          <Button size="small" onClick={() => setAsking(false)}>
            {t('app.cancel')}
          </Button>
        </span>
      ) : (
        mayEdit && (
          <IconButton
            label={t('reports.workshop.remove')}
            icon={<Trash2 />}
            size="small"
            onClick={() => setAsking(true)}
          />
        )
      )}
    </li>
  )
}
