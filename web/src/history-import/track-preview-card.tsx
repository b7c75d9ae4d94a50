import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useMeasures } from '../display/use-measures.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { useMay } from '../session/access.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './history-import.module.css'
import { knownDaysQuery } from './import-calls.ts'
import type { TrackPreview } from './track-preview-data.ts'

const Map = lazyComponent(async () => (await import('./track-map.tsx')).TrackMap, 'map', 'fleet')

interface Props {
  deviceId: number
  preview: TrackPreview
  vehicle: string | null
  isClosed: boolean
  onVehicle: (name: string | null) => void
}

/** The track on a map, what of the file is imported, what is left out, and which days it touches. */
export function TrackPreviewCard({ deviceId, preview, vehicle, isClosed, onVehicle }: Props) {
  const t = useWords()
  return (
    <div className="q-stack q-gap-4">
      {preview.vehicleCount > 1 && (
        <SelectField
          label={t('historyImport.vehicle')}
          hint={t('historyImport.vehicleHint')}
          value={vehicle === null ? 'all' : String(preview.vehicles.findIndex(({ name }) => name === vehicle))}
          options={[
            { value: 'all', label: t('historyImport.allVehicles') },
            ...preview.vehicles.map(({ name }, at) => ({
              value: String(at),
              label: name || t('historyImport.noName'),
            })),
          ]}
          disabled={isClosed}
          onChange={(value) => onVehicle(value === 'all' ? null : preview.vehicles[Number(value)]!.name)}
        />
      )}
      {preview.line.length > 0 && (
        <div className={styles['map']} role="group" aria-label={t('historyImport.map')}>
          <MapBoundary>
            <Suspense fallback={<Skeleton height="100%" />}>
              <Map line={preview.line} />
            </Suspense>
          </MapBoundary>
        </div>
      )}
      <Facts preview={preview} />
      {preview.leftOut.length > 0 && <LeftOut preview={preview} />}
      {preview.days.length > 0 && <Days deviceId={deviceId} preview={preview} />}
    </div>
  )
}

function Facts({ preview: { count, from, to, metres } }: { preview: TrackPreview }) {
  const t = useWords()
  const formats = useFormats()
  const measures = useMeasures()
  const moment = (time: number | null) => (time === null ? '–' : formats.dateTime(time))
  const facts = [
    { key: 'positions', text: formats.number(count) },
    { key: 'first', text: moment(from) },
    { key: 'last', text: moment(to) },
    { key: 'distance', text: measures.distance(metres) },
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(({ key, text }) => (
        <div key={key}>
          <dt>{t(`historyImport.fact.${key}`)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOut({ preview: { leftOut } }: { preview: TrackPreview }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <section className="q-stack q-gap-2" aria-label={t('historyImport.leftOut')}>
      <strong>{t('historyImport.leftOut')}</strong>
      <ul className="q-list q-stack q-gap-1">
        {leftOut.map(({ reason, count, line, text }) => (
          <li key={reason}>
            {t(`historyImport.reason.${reason}`)}: <strong>{formats.number(count)}</strong>{' '}
            <span className="q-soft">
              {t('historyImport.firstInLine', { line: formats.number(line) })}
              {text !== '' && (
                <>
                  {': '}
                  <bdi className={styles['name']}>{text}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ deviceId, preview: { days } }: { deviceId: number; preview: TrackPreview }) {
  const t = useWords()
  const formats = useFormats()
  const zone = useReaderZone()
  const { seeReports } = useMay()
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const { data: known } = useQuery({ ...knownDaysQuery({ deviceId, days: names, zone }), enabled: seeReports })
  const busy = known && names.some((day) => (known.get(day) ?? 0) > 0)
  return (
    <section className="q-stack q-gap-2" aria-label={t('historyImport.days')}>
      <strong>{t('historyImport.days')}</strong>
      {known && <p className="q-soft">{t(busy ? 'historyImport.daysKnown' : 'historyImport.daysFree')}</p>}
      {/* keys scroll it: nothing in it takes the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['days']} role="group" aria-label={t('historyImport.days')} tabIndex={0}>
        <table className="q-figures" aria-label={t('historyImport.days')}>
          <thead>
            <tr>
              <th scope="col">{t('historyImport.day')}</th>
              <th scope="col">{t('historyImport.inFile')}</th>
              {seeReports && <th scope="col">{t('historyImport.here')}</th>}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formats.storedDate(day)}</th>
                <td>{formats.number(count)}</td>
                {seeReports && <td>{known ? formats.number(known.get(day) ?? 0) : '…'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
