import { eventAttributes, type EventSetting } from '../../../shared/catalog/events/event-settings.ts'
import type { KnownAttribute } from './known-attribute.ts'

const seconds = (key: string): KnownAttribute => ({ key, type: 'number', subtype: 'seconds', mayBeZero: true })
const minutes = (key: string): KnownAttribute => ({ key, type: 'number', subtype: 'minutes', mayBeZero: true })
const metres = (key: string): KnownAttribute => ({ key, type: 'number', subtype: 'metres', mayBeZero: true })
const speed = (key: string): KnownAttribute => ({ key, type: 'number', subtype: 'speed', mayBeZero: true })
const flag = (key: string): KnownAttribute => ({ key, type: 'boolean' })
const text = (key: string): KnownAttribute => ({ key, type: 'string' })

/** Of these 0 switches something off. */
const unitsWithZero: ReadonlySet<EventSetting['unit']> = new Set(['seconds', 'metres', 'acceleration'])

const ofEvent = ({ attribute: key, unit }: EventSetting): KnownAttribute =>
  unit === 'flag'
    ? flag(key)
    : {
        key,
        type: 'number',
        ...(unit !== 'factor' && { subtype: unit }),
        ...(unitsWithZero.has(unit) && { mayBeZero: true }),
      }

/**
 * What the engine lets people set for a device, a group or everything (`shared/domain/engine/engine-settings.ts`): the
 * first of these that has it wins. Each has an explanation, `attribute.<key>.hint`.
 */
export const engineAttributes: readonly KnownAttribute[] = [
  ...eventAttributes.map(ofEvent),
  { key: 'fuelCapacity', type: 'number', subtype: 'volume' },
  text('fuelSensor'),
  flag('fuelPercent'),
  { key: 'fuelCalibration', type: 'string', subtype: 'calibration' },
  seconds('fuelSmoothing'),
  { key: 'fuelDropThreshold', type: 'number', subtype: 'volume' },
  { key: 'fuelIncreaseThreshold', type: 'number', subtype: 'volume' },
  speed('event.motion.speedThreshold'),
  metres('report.trip.minimalTripDistance'),
  seconds('report.trip.minimalTripDuration'),
  seconds('report.trip.minimalParkingDuration'),
  seconds('report.trip.minimalNoDataDuration'),
  metres('report.trip.minDistance'),
  seconds('report.trip.minDuration'),
  seconds('report.trip.stopGap'),
  flag('report.trip.useIgnition'),
  metres('report.trip.driftRadius'),
  flag('report.distance.countDrift'),
  flag('report.ignoreOdometer'),
  speed('outlier.maxSpeed'),
  flag('filter.enable'),
  flag('filter.invalid'),
  flag('filter.zero'),
  flag('filter.duplicate'),
  flag('filter.outdated'),
  flag('filter.approximate'),
  flag('filter.static'),
  seconds('filter.future'),
  seconds('filter.past'),
  metres('filter.accuracy'),
  metres('filter.distance'),
  speed('filter.maxSpeed'),
  seconds('filter.minPeriod'),
  { key: 'filter.dailyLimit', type: 'number', mayBeZero: true },
  seconds('filter.dailyLimitInterval'),
  seconds('filter.skipLimit'),
  text('filter.skipAttributes'),
  text('processing.copyAttributes'),
  flag('processing.useLinkedDriver'),
  seconds('cadence.idleSeconds'),
  seconds('cadence.watchedSeconds'),
  minutes('cadence.releaseMinutes'),
  minutes('cadence.alarmMinutes'),
  text('time.override'),
  text('decoder.timezone'),
  text('decoder.speedUnit'),
]
