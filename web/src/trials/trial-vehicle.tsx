import { geofenceEvents } from '../../../shared/catalog/events/geofence.ts'
import { deviceOverspeed } from '../../../shared/catalog/events/overspeed.ts'
import type { DeviceTrialJson, TriedEventJson } from '../../../shared/wire/trials/trial-json.ts'
import { speedOverLimit } from '../../../shared/i18n/event-text.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import { TrialEventRow } from './trial-event-row.tsx'
import { VehicleRow } from './vehicle-row.tsx'

interface Props {
  trial: DeviceTrialJson
  name: string
  /** epoch ms */
  period: { from: number; to: number }
}

/** In the order in which they are counted. */
const kinds = [...geofenceEvents, deviceOverspeed].map(({ name }) => name)

/** A vehicle with a bar for each day; opened, every crossing with the way to its replay. */
export function TrialVehicle({ trial, name, period }: Props) {
  const t = useWords()
  const said = kinds.flatMap((type) => {
    const count = trial.counts[type] ?? 0
    return count > 0 ? [t(`trials.counted.${type}`, { count })] : []
  })
  return (
    <VehicleRow
      name={name}
      said={said.join(' · ')}
      period={period}
      marks={trial.events.map(({ type, eventTime }) => ({ eventTime, isMarked: type === 'deviceOverspeed' }))}
      isTruncated={trial.isTruncated}
    >
      {trial.events.toReversed().map((event, place) => (
        <Crossing key={place} event={event} deviceId={trial.deviceId} name={name} />
      ))}
    </VehicleRow>
  )
}

function Crossing({ event, deviceId, name }: { event: TriedEventJson; deviceId: number; name: string }) {
  const text = useCrossingText()(event)
  return <TrialEventRow {...{ event, deviceId, name, text }} isMarked={event.type === 'deviceOverspeed'} />
}

function useCrossingText(): (event: TriedEventJson) => string {
  const t = useWords()
  const measures = useMeasures()
  return ({ type, attributes: { speed, speedLimit, dwellTime } }) => {
    if (type === 'deviceOverspeed') {
      return t('trials.speeding', speedOverLimit({ speed: Number(speed), limit: Number(speedLimit) }, measures))
    }
    if (type === 'geofenceCrossed') return t('trials.pass')
    if (type === 'geofenceStay') return t('trials.longStay', { time: measures.duration(Number(dwellTime)) })
    if (type !== 'geofenceExit') return t('trials.enter')
    return typeof dwellTime === 'number' && dwellTime > 0
      ? t('trials.exitAfter', { time: measures.duration(dwellTime) })
      : t('trials.exit')
  }
}
