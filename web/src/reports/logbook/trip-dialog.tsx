import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { tripKinds, type TripKind } from '../../../../shared/domain/reports/logbook.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { LogbookJson } from '../../../../shared/wire/report-json.ts'
import { useNow } from '../../api/use-now.ts'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import type { Reader } from '../table/column.ts'
import { isLocked } from './is-locked.ts'
import styles from './logbook.module.css'
import { saveTrip } from './save-trip.ts'

interface Props {
  row: LogbookJson
  reader: Reader
  onClose: () => void
}

/** What a trip was for, until it is locked, and all that was said of it. */
export function TripDialog({ row, reader, onClose }: Props) {
  const { t, measures } = reader
  const last = row.changes.at(-1)
  const [kind, setKind] = useState<TripKind | ''>(last?.kind ?? '')
  const [purpose, setPurpose] = useState(row.purpose)
  const { isOpen, isSaving, save } = useSaving({ row, reader, onClose })
  return (
    <Dialog
      title={t('reports.logbook.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isOpen ? 'app.cancel' : 'app.close')}</Button>
          {isOpen && (
            <Button variant="primary" busy={isSaving} onClick={() => void save(kind || null, purpose.trim())}>
              {t('reports.logbook.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={`q-stack q-gap-4 ${styles['dialog']}`}>
        <p>
          <bdi>{row.deviceName}</bdi> · {measures.moment(row.startTime)} – {measures.moment(row.endTime)} ·{' '}
          {measures.distance(row.distance)}
        </p>
        <Segmented
          label={t('reports.logbook.kind')}
          value={kind}
          options={[
            { value: '', label: t('reports.logbook.byDefault') },
            ...tripKinds.map((value) => ({ value, label: t(`tripKind.${value}`) })),
          ]}
          onChange={setKind}
          disabled={!isOpen}
        />
        <TextField
          label={t('reports.logbook.purpose')}
          hint={t('reports.logbook.purposeHint')}
          value={purpose}
          onChange={setPurpose}
          maxLength={reportLimits.tripPurposeLengthMax}
          dir="auto"
          autoComplete="off"
          disabled={!isOpen}
        />
        <LockNote {...{ row, reader }} />
        <Changes {...{ row, reader }} />
      </div>
    </Dialog>
  )
}

function useSaving({ row, reader: { t }, onClose }: Props) {
  const queries = useQueryClient()
  const { changeLogbook } = useMay()
  const [isSaving, setSaving] = useState(false)
  const now = useNow(minuteMs)
  const save = async (kind: TripKind | null, purpose: string) => {
    setSaving(true)
    try {
      await saveTrip(queries, row, { kind, purpose })
      showSnackbar({ text: t('reports.logbook.saved'), kind: 'done' })
      onClose()
    } catch (error) {
      showFailure(error)
      setSaving(false)
    }
  }
  return { isOpen: changeLogbook && !isLocked(row, now), isSaving, save }
}

function LockNote({ row, reader: { t, measures } }: Omit<Props, 'onClose'>) {
  const { changeLogbook } = useMay()
  const now = useNow(minuteMs)
  const { lockedTime } = row
  if (!changeLogbook) return <p className="q-note">{t('reports.logbook.readOnly')}</p>
  if (lockedTime === null) return null
  const said = isLocked(row, now) ? 'reports.logbook.locked' : 'reports.logbook.openUntil'
  return <p className="q-faint q-small">{t(said, { time: measures.moment(lockedTime) })}</p>
}

/** The newest first. */
function Changes({ row: { changes }, reader: { t, measures } }: Omit<Props, 'onClose'>) {
  return (
    <section className="q-stack q-gap-2">
      <h3 className={styles['heading']}>{t('reports.logbook.changes')}</h3>
      {changes.length === 0 && <p className="q-faint q-small">{t('reports.logbook.noChanges')}</p>}
      <ul className={styles['changes']}>
        {changes.toReversed().map(({ time, userId, userName, kind, purpose }) => (
          <li key={`${time} ${userId}`} className="q-stack">
            <span>
              {t(kind ? `tripKind.${kind}` : 'reports.kindUnset')}
              {purpose !== '' && (
                <>
                  {' · '}
                  <bdi>{purpose}</bdi>
                </>
              )}
            </span>
            <span className="q-faint q-small">
              <bdi>{userName}</bdi> · <time dateTime={time}>{measures.moment(time)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
