import type { GeofenceVisitJson } from '../../../../../shared/wire/report-json.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useWords } from '../../../i18n/use-words.ts'
import styles from './geofence-card.module.css'
import { shownVisits } from './visits.ts'

const rowsMax = 30

interface Props {
  visits: readonly GeofenceVisitJson[]
  /** epoch ms: the reader's midnight */
  from: number
  inside: readonly number[]
}

/** Today's visits, newest first. */
export function VisitTable({ visits, from, inside }: Props) {
  const t = useWords()
  const formats = useFormats()
  const rows = shownVisits(visits, { from, inside })
  return (
    <>
      <table className={styles['visits']}>
        <thead>
          <tr>
            <th scope="col">{t('map.geofence.device')}</th>
            <th scope="col">{t('map.geofence.from')}</th>
            <th scope="col">{t('map.geofence.to')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMax).map(({ visit, isCut, isOpen }) => (
            <tr key={`${visit.deviceId} ${visit.startTime}`}>
              <td>
                <bdi className="q-ellipsis">{visit.deviceName}</bdi>
              </td>
              <td>{isCut ? '…' : formats.time(visit.startTime)}</td>
              <td>{isOpen ? t('map.geofence.still') : formats.time(visit.endTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > rowsMax && (
        <p className={styles['note']}>{t('map.geofence.more', { count: rows.length - rowsMax })}</p>
      )}
    </>
  )
}
