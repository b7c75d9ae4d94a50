import { ListTree } from 'lucide-react'
import { useState } from 'react'
import type { DriverJson } from '../../../../shared/wire/report-json.ts'
import { replayAddress } from '../../replay/replay-address.ts'
import { Link } from '../../router/link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Column, Reader } from '../table/column.ts'
import styles from './columns.module.css'
import { rowAction } from './row-action.ts'

const opensReasons = rowAction<DriverJson>('behind', (row, reader) => <ReasonsButton row={row} reader={reader} />)

/** Beside the reasons of a score, what they are made of. */
export const withScoreReasons = (columns: readonly Column<DriverJson>[]): readonly Column<DriverJson>[] =>
  columns.flatMap((column) => (column.key === 'scoreReasons' ? [column, opensReasons] : [column]))

interface Props {
  row: DriverJson
  reader: Reader
}

/** Opens what a score is made of. */
export function ReasonsButton({ row, reader }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { t } = reader
  return (
    <>
      <button
        type="button"
        className={styles['icon']}
        aria-label={t('reports.behindScore', { name: nameOf(row, reader) })}
        title={t('reports.column.behind')}
        onClick={() => setOpen(true)}
      >
        <ListTree size={20} aria-hidden />
      </button>
      {isOpen && <ReasonsDialog row={row} reader={reader} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The formula with this driver's numbers, and the trips that have most of each reason. */
function ReasonsDialog({ row, reader, onClose }: Props & { onClose: () => void }) {
  const { t, measures } = reader
  const found = row.reasons.filter(({ points, trips }) => points > 0 || trips.length > 0)
  const score = row.score === null ? t('reports.tooLittleDriving') : measures.quantity(row.score)
  return (
    <Dialog title={`${nameOf(row, reader)}: ${score}`} size="medium" onClose={onClose}>
      <div className={`q-stack q-gap-4 ${styles['reasons']}`}>
        <p className="q-faint">{t('reports.scoreFormula', { distance: measures.distance(row.leastDistance) })}</p>
        {found.length === 0 && <p>{t('reports.nothingTaken')}</p>}
        {found
          .toSorted((a, b) => b.points - a.points)
          .map((reason) => (
            <Reason key={reason.reason} reason={reason} reader={reader} />
          ))}
      </div>
    </Dialog>
  )
}

function Reason({ reason, reader }: { reason: DriverJson['reasons'][number]; reader: Reader }) {
  const { t, measures } = reader
  const isCounted = ['acceleration', 'braking', 'cornering'].includes(reason.reason)
  return (
    <section className="q-stack q-gap-2">
      <h3 className={`q-row q-gap-4 q-spread ${styles['reason']}`}>
        <span>{t(`score.${reason.reason}`)}</span>
        <span dir="ltr">−{measures.quantity(reason.points)}</span>
      </h3>
      <p className="q-faint q-small">
        {t(`reports.pointsFor.${reason.reason}`, { points: measures.quantity(reason.penalty) })}
      </p>
      <ul className={styles['behind']}>
        {reason.trips.map(({ deviceId, deviceName, startTime, endTime, amount }) => (
          <li key={`${deviceId} ${startTime}`} className="q-row q-gap-4 q-spread">
            <Link
              to={replayAddress({
                deviceIds: [deviceId],
                period: { from: Date.parse(startTime), to: Date.parse(endTime) },
                at: null,
              })}
            >
              <bdi>{deviceName}</bdi> · {measures.moment(startTime)}
            </Link>
            <span>{isCounted ? measures.quantity(amount) : measures.duration(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ driverName, driverUniqueId, vehicles }: DriverJson, { t }: Reader): string =>
  driverName ?? driverUniqueId ?? vehicles[0]?.deviceName ?? t('reports.noDriver')
