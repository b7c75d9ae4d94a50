import { useMemo } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import type { CombinedJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { columnsOnPage } from '../columns/report-columns.ts'
import type { MapSubject } from '../map/map-subject.ts'
import type { ResultProps } from './result-props.ts'
import { RowsView } from './rows-view.tsx'
import styles from './screens.module.css'

const eventColumns = columnsOnPage<EventJson>('events')

/** Route and events together: a device's track with the places of its events, and the events below. */
export function CombinedView({ rows, ...props }: ResultProps & { rows: readonly CombinedJson[] }) {
  const t = useWords()
  const { form, fleet } = props
  const names = useMemo(() => new Map(fleet.devices.map(({ id, name }) => [id, name])), [fleet.devices])
  const shown = rows.find(({ deviceId }) => deviceId === form.view.shownDeviceId) ?? rows[0]
  const places = useMemo(() => new Map(shown?.positions.map((position) => [position.id, position])), [shown])
  const lines = useMemo(
    () => [(shown?.route ?? []).map(([longitude, latitude]) => ({ longitude, latitude, speed: 0 }))],
    [shown],
  )
  const usual = useMemo<MapSubject>(() => ({ lines }), [lines])
  const subjectOf = useMemo(
    () =>
      (event: EventJson): MapSubject => {
        const place = places.get(event.positionId)
        return {
          lines,
          ...(place && { places: [{ kind: 'place', longitude: place.longitude, latitude: place.latitude }] }),
        }
      },
    [places, lines],
  )
  if (!shown) return null
  return (
    <RowsView {...props} name="events" rows={shown.events} columns={eventColumns} subjectOf={subjectOf} usual={usual}>
      {shown.gaps && shown.gaps.length > 0 && <Gaps gaps={shown.gaps} />}
      {rows.length > 1 && (
        <div className={styles['deviceSwitch']}>
          <SelectField
            label={t('reports.shownDevice')}
            labelHidden
            value={String(shown.deviceId)}
            options={rows.map(({ deviceId }) => ({
              value: String(deviceId),
              label: names.get(deviceId) ?? String(deviceId),
            }))}
            onChange={(id) => form.look({ shownDeviceId: Number(id), row: null })}
          />
        </div>
      )}
    </RowsView>
  )
}

/** Where the vehicle moved without data. */
function Gaps({ gaps }: { gaps: readonly TripJson[] }) {
  const t = useWords()
  const measures = useMeasures()
  return (
    <ul className={`q-list ${styles['gaps']}`}>
      {gaps.map(({ startTime, endTime, distance }) => (
        <li key={startTime}>
          {t('reports.gapLength', {
            from: measures.moment(startTime),
            to: measures.moment(endTime),
            distance: measures.distance(distance),
          })}
        </li>
      ))}
    </ul>
  )
}
