import { type ReactNode } from 'react'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { useWords } from '../../i18n/use-words.ts'
import { PeriodField } from '../../period/period-field.tsx'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import type { ReportFilter } from '../../../../shared/catalog/reports/report.ts'
import { chartAttributes } from './chart-attributes.data.ts'
import { DeviceChoice } from './device-choice.tsx'
import { EventFilter } from './event-filter.tsx'
import { GeofenceFilter } from './geofence-filter.tsx'
import { HoursFilter } from './hours-filter.tsx'
import { SpeedingFilter } from './speeding-filter.tsx'
import styles from './request-bar.module.css'
import type { RequestForm } from './use-request.ts'
import type { ReaderFleet } from './use-fleet.ts'

interface Props {
  report: AnyReport
  form: RequestForm
  fleet: ReaderFleet
  /** buttons */
  children: ReactNode
}

/** Everything that a report can be asked, in one line where there is room. */
export function RequestBar({ report, form, fleet, children }: Props) {
  const t = useWords()
  const { draft, change } = form
  const has = (filter: ReportFilter) => report.filters.includes(filter)
  return (
    <form
      className={`q-wrap q-gap-3 ${styles['bar']}`}
      aria-label={t('reports.request')}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles['devices']}>
        <DeviceChoice selection={draft} onChange={change} fleet={fleet} />
      </div>
      <PeriodField period={draft.period} onChange={(period) => change({ period })} />
      {has('events') && <EventFilter types={draft.types} alarms={draft.alarms} onChange={change} />}
      {has('geofences') && <GeofenceFilter geofenceIds={draft.geofenceIds} onChange={change} />}
      {has('speeding') && <SpeedingFilter form={form} />}
      {has('hours') && <HoursFilter calendarId={draft.calendarId} onChange={(calendarId) => change({ calendarId })} />}
      {has('attribute') && <ChartFields form={form} />}
      {has('daily') && (
        <div className={styles['switch']}>
          <SwitchField
            label={t('reports.daily')}
            checked={draft.daily}
            onChange={(daily) => change({ daily, byDriver: false })}
          />
        </div>
      )}
      {has('driver') && (
        <div className={styles['switch']}>
          <SwitchField
            label={t('reports.byDriver')}
            checked={draft.byDriver}
            onChange={(byDriver) => change({ byDriver, daily: false })}
          />
        </div>
      )}
      {has('gaps') && !draft.byDriver && (
        <div className={styles['switch']}>
          <SwitchField
            label={t('reports.withGaps')}
            checked={draft.withGaps}
            onChange={(withGaps) => change({ withGaps })}
          />
        </div>
      )}
      <div className={`q-wrap q-gap-2 ${styles['buttons']}`}>{children}</div>
    </form>
  )
}

/** What a chart shows, and along what. */
function ChartFields({ form: { draft, change } }: Pick<Props, 'form'>) {
  const t = useWords()
  return (
    <>
      <div className={styles['short']}>
        <SelectField
          label={t('reports.attribute')}
          value={draft.attribute}
          options={attributeOptions(draft.attribute).map((key) => ({ value: key, label: attributeLabel(key, t) }))}
          onChange={(attribute) => change({ attribute })}
        />
      </div>
      <div className={styles['short']}>
        <SelectField
          label={t('reports.second')}
          value={draft.second ?? ''}
          options={[
            { value: '', label: t('reports.second.none') },
            ...attributeOptions(draft.second ?? draft.attribute)
              .filter((key) => key !== draft.attribute)
              .map((key) => ({ value: key, label: attributeLabel(key, t) })),
          ]}
          onChange={(second) => change({ second: second === '' ? null : second })}
        />
      </div>
      <div className={styles['short']}>
        <SelectField
          label={t('reports.axis')}
          value={draft.isByDistance ? 'distance' : 'time'}
          options={['time', 'distance'].map((axis) => ({ value: axis, label: t(`reports.axis.${axis}`) }))}
          onChange={(axis) => change({ isByDistance: axis === 'distance' })}
        />
      </div>
    </>
  )
}

const attributeOptions = (chosen: string): string[] =>
  chartAttributes.includes(chosen) ? [...chartAttributes] : [chosen, ...chartAttributes]
