import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'
import { selectGeofence } from '../../map/geofences/geofence-selection.ts'
import { alarmNames } from '../../../../shared/i18n/event-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CardAddress } from './card-address.tsx'
import { CardItems } from './card-items.tsx'
import { CompassSign } from './compass-sign.tsx'
import styles from './device-card.module.css'
import type { DeviceRow } from '../list/device-row.ts'
import type { Address } from './use-address.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { useAgo } from '../../display/use-ago.ts'
import { useCopyCoordinates } from '../../display/use-copy-coordinates.ts'
import { useMeasures } from '../../display/use-measures.ts'

interface CardFactsProps {
  row: DeviceRow
  position: PositionJson
  now: number
  address: Address
  /** only what an operator looks for first: leaves a phone's map in view */
  brief: boolean
}

export function CardFacts({ row, position, address, brief }: Omit<CardFactsProps, 'now'>) {
  return (
    <div className={row.stale ? styles['stale'] : undefined}>
      <Gauges row={row} position={position} />
      {!brief && <Facts position={position} address={address} />}
    </div>
  )
}

/** Alarms, a clock that is wrong, and why the values below may be inaccurate. */
export function CardWarnings({ row, position, now }: Omit<CardFactsProps, 'brief' | 'address'>) {
  const t = useWords()
  const { list, duration } = useMeasures()
  const age = useAgeText()
  const doubt = row.stale
    ? age({ fixTime: Date.parse(position.fixTime), calledAt: row.lastUpdateAt }, now)
    : position.outdated
      ? t('fleet.outdatedFix')
      : !position.valid && t('fleet.invalidFix')
  return (
    <>
      {row.alarms.length > 0 && (
        <p className={styles['alarm']}>{t('fleet.alarm', { alarms: list(alarmNames(row.alarms.join(), t)) })}</p>
      )}
      {row.clockAheadMs > 0 && (
        <p className={styles['notice']}>{t('fleet.clockAhead', { time: duration(row.clockAheadMs) })}</p>
      )}
      {doubt && <p className={styles['notice']}>{doubt}</p>}
    </>
  )
}

/** How old a position is, and whether the tracker has called since. Times are epoch ms. */
function useAgeText(): (of: { fixTime: number; calledAt: number | null }, now: number) => string {
  const t = useWords()
  const measures = useMeasures()
  const ago = useAgo()
  return ({ fixTime, calledAt }, now) => {
    const age = measures.duration(Math.max(minuteMs, now - fixTime))
    const hasCalled = calledAt !== null && calledAt - fixTime >= minuteMs
    return hasCalled ? t('card.positionAgeCalled', { age, ago: ago(calledAt, now) }) : t('card.positionAge', { age })
  }
}

function Facts({ position, address }: Pick<CardFactsProps, 'position' | 'address'>) {
  const t = useWords()
  const measures = useMeasures()
  const { sat, totalDistance } = position.attributes
  return (
    <dl className={styles['facts']}>
      <Place position={position} />
      <CardAddress address={address} />
      <Inside geofenceIds={position.geofenceIds} />
      <Fact name={t('fleet.lastFix')}>{measures.moment(position.fixTime)}</Fact>
      {typeof totalDistance === 'number' && (
        <Fact name={t('fleet.totalDistance')}>{measures.distance(totalDistance)}</Fact>
      )}
      {typeof sat === 'number' && <Fact name={t('fleet.satellites')}>{measures.quantity(sat)}</Fact>}
      <CardItems position={position} />
    </dl>
  )
}

/** The geofences of the map that the device is in; a click opens the card of one. */
function Inside({ geofenceIds }: Pick<PositionJson, 'geofenceIds'>) {
  const t = useWords()
  const { data } = useQuery({ ...geofencesQuery(), enabled: (geofenceIds?.length ?? 0) > 0 })
  const fences = data?.filter(({ id }) => geofenceIds?.includes(id)) ?? []
  if (fences.length === 0) return null
  return (
    <div>
      <dt>{t('fleet.inside')}</dt>
      <dd className={styles['fences']}>
        {fences.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={`q-plain-button ${styles['lookUp']}`}
            onClick={() => selectGeofence(id)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </dd>
    </div>
  )
}

/** The four things that an operator looks for first. */
function Gauges({ row, position }: Pick<CardFactsProps, 'row' | 'position'>) {
  const t = useWords()
  const measures = useMeasures()
  const speed = measures.speedParts(row.speedKnots ?? position.speed)
  const { battery } = row
  return (
    <div className={styles['gauges']}>
      <Gauge
        name={t('fleet.speed')}
        note={row.activity === 'silent' ? undefined : t(`fleet.${row.activity}`)}
        tone={row.activity}
      >
        {speed.value} <small>{speed.unit}</small>
      </Gauge>
      <Gauge name={t('fleet.course')}>
        {position.courseUnknown ? (
          <i>{t('fleet.notReported')}</i>
        ) : (
          <>
            <CompassSign courseDegrees={position.course} />
            <span className={styles['course']}>{measures.course(position.course)}</span>
          </>
        )}
      </Gauge>
      <Gauge name={t('fleet.ignition')} tone={`ignition-${row.ignition}`}>
        {row.ignition === 'unknown' ? <i>{t('fleet.notReported')}</i> : t(`fleet.${row.ignition}`)}
      </Gauge>
      <Gauge
        name={t('fleet.batteryLabel')}
        note={battery?.charging ? t('fleet.charging') : undefined}
        tone={`battery-${battery?.level}`}
      >
        {battery ? measures.percent(battery.percent) : <i>{t('fleet.notReported')}</i>}
      </Gauge>
    </div>
  )
}

interface GaugeProps {
  name: string
  note?: string | undefined
  tone?: string
  children: ReactNode
}

const Gauge = ({ name, note, tone, children }: GaugeProps) => (
  <div className={styles['gauge']}>
    <span className={styles['gaugeName']}>
      {name}
      {note && <span className={`q-ellipsis q-strong ${styles[tone ?? ''] ?? ''}`}>{note}</span>}
    </span>
    <span className={`${styles['gaugeValue']} ${styles[tone ?? ''] ?? ''}`}>{children}</span>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Place({ position }: { position: PositionJson }) {
  const t = useWords()
  const measures = useMeasures()
  const copy = useCopyCoordinates()
  return (
    <div>
      <dt>{t('fleet.location')}</dt>
      <dd className={`q-row q-gap-1 ${styles['place']}`}>
        <span>
          <span className={styles['coordinates']} dir="ltr">
            {measures.coordinates(position)}
          </span>
        </span>
        <IconButton
          size="small"
          label={t('fleet.copyCoordinates')}
          icon={<Copy />}
          onClick={() => void copy(position)}
        />
      </dd>
    </div>
  )
}
