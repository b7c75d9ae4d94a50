import { useMemo } from 'react'
import { heatColumns, heatLevels, heatRows, heatStep } from '../../../shared/domain/performance/heat-map.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import type { Period, ReaderCalendar } from '../period/period.ts'
import { devicesOf } from '../reports/request/device-selection.ts'
import type { ReaderFleet } from '../reports/request/use-fleet.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './heat-table.module.css'
import { HeatTable } from './heat-table.tsx'
import { PartState } from './part-state.tsx'
import { requestFor, rowsAddress } from './performance-request.ts'
import { Section } from './section.tsx'
import { byDay, type Performance } from './use-performance.ts'

interface Props {
  performance: Performance
  span: Period
  fleet: ReaderFleet
  calendar: ReaderCalendar
}

/** How long each vehicle was in use on each day. */
export function HeatSection({ performance, span, fleet, calendar }: Props) {
  const t = useWords()
  const { asked, work } = performance
  return (
    <Section
      title={t('performance.utilisation')}
      lead={t('performance.utilisationLead')}
      all={{ to: rowsAddress('utilisation', requestFor(asked, byDay)), label: t('performance.allDays') }}
    >
      <PartState part={work} height={320}>
        {(rows) => <Heat {...{ rows, performance, span, fleet, calendar }} />}
      </PartState>
    </Section>
  )
}

function Heat({ rows, performance: { asked, now }, span, fleet, calendar }: Props & { rows: HeatSource }) {
  const { zone, firstWeekday } = calendar
  const { from, to } = span
  const columns = useMemo(
    () => heatColumns({ from, to }, { now, zone, firstWeekday }),
    [from, to, now, zone, firstWeekday],
  )
  const arranged = useMemo(
    () => heatRows({ rows, columns, devices: devicesOf(asked, fleet) }),
    [rows, columns, asked, fleet],
  )
  const step = heatStep(arranged)
  return (
    <>
      <HeatLegend step={step} />
      <HeatTable {...{ asked, columns, step, zone }} rows={arranged} />
    </>
  )
}

type HeatSource = Parameters<typeof heatRows>[0]['rows']

function HeatLegend({ step }: { step: number }) {
  const t = useWords()
  const measures = useMeasures()
  return (
    <ul className={`q-list q-cluster q-gap-3 q-small ${styles['legend']}`} aria-label={t('performance.legend')}>
      {Array.from({ length: heatLevels + 1 }, (_, level) => (
        <li key={level} className="q-inline-row q-gap-1">
          <span className={classNames(styles['swatch'], styles[`level${level}`])} aria-hidden />
          {level === 0
            ? t('performance.notUsed')
            : t('performance.upTo', { duration: measures.duration(step * level) })}
        </li>
      ))}
      <li className="q-inline-row q-gap-1">
        <span aria-hidden>–</span>
        {t('performance.noData')}
      </li>
    </ul>
  )
}
