import { notificators } from '../../../shared/catalog/channels/index.ts'
import { reports } from '../../../shared/catalog/reports/index.ts'
import { alarmTypes } from '../../../shared/domain/catalog/alarm-types.ts'
import { commandTypes } from '../../../shared/domain/catalog/command-types.ts'
import { computedTypes } from '../../../shared/domain/expression/computed-type.ts'
import { eventTypes } from '../../../shared/catalog/events/index.ts'
import { mapOverlayOffers } from '../../../shared/domain/map/map-catalogue.data.ts'
import { themeModes } from '../../../shared/domain/theme.ts'
import {
  altitudeUnits,
  coordinateFormats,
  distanceUnits,
  speedUnits,
  volumeUnits,
} from '../../../shared/domain/units.ts'
import { deviceCategories } from '../../../shared/entities/device.ts'
import { engineAttributes } from '../../../web/src/display/engine-attributes.data.ts'
import { drawnCategory } from '../../../web/src/ui/category-icons.data.ts'
import type { Constant } from './constant.ts'

/** Names of the specification, with blanks between, of which the product lacks none. It may have more. */
function named(section: string, what: string, names: string, known: readonly string[]): Constant {
  const value = names.split(/\s+/)
  return { section, what, value, is: value.filter((name) => known.includes(name)) }
}

/** Commands with parameters, as the specification writes them. */
const parameters = {
  custom: ['data'],
  positionPeriodic: ['frequency'],
  setTimezone: ['timezone'],
  sendSms: ['phone', 'message'],
  message: ['message'],
  sendUssd: ['phone'],
  sosNumber: ['index', 'phone'],
  voiceMessage: ['data'],
  outputControl: ['index', 'data'],
  voiceMonitoring: ['enable'],
  setAgps: ['enable'],
  setConnection: ['server', 'port'],
  alarmGeofence: ['radius'],
  alarmFall: ['enable'],
  alarmVibration: ['data'],
} as const

export const names: readonly Constant[] = [
  named(
    '1, 3',
    'event types',
    `deviceOnline deviceUnknown deviceOffline deviceInactive queuedCommandSent deviceMoving deviceStopped
    deviceOverspeed deviceFuelDrop deviceFuelIncrease commandResult geofenceEnter geofenceExit alarm ignitionOn
    ignitionOff maintenance textMessage driverChanged media`,
    eventTypes,
  ),
  named(
    '1, 3',
    'alarm types',
    `general sos vibration movement lowspeed overspeed fallDown lowPower lowBattery fault powerOff powerOn door lock
    unlock geofence geofenceEnter geofenceExit gpsAntennaCut accident tow idle highRpm hardAcceleration hardBraking
    hardCornering laneChange fatigueDriving powerCut powerRestored jamming temperature parking bonnet footBrake
    fuelLeak tampering removing`,
    alarmTypes,
  ),
  named(
    '1, 3',
    'device categories',
    `arrow default animal bicycle boat bus camper car crane helicopter motorcycle person plane ship tractor trailer
    train tram truck van semi scooter`,
    deviceCategories,
  ),
  {
    section: '1, 3',
    what: 'device categories that are drawn as others',
    value: ['car', 'car', 'bus'],
    is: ['offroad', 'pickup', 'trolleybus'].map(drawnCategory),
  },
  named(
    '1, 3',
    'device attributes',
    `speedLimit fuelDropThreshold fuelIncreaseThreshold report.ignoreOdometer deviceInactivityStart
    deviceInactivityPeriod`,
    engineAttributes.map(({ key }) => key),
  ),
  named('1, 3', 'notificators', 'command web mail sms firebase traccar telegram pushover', notificators),
  named(
    '1, 3',
    'map overlays',
    `googleTraffic openSeaMap openRailwayMap openWeatherClouds openWeatherPrecipitation openWeatherPressure
    openWeatherWind openWeatherTemperature tomTomFlow tomTomIncidents hereFlow custom`,
    mapOverlayOffers.map(({ id }) => id),
  ),
  { section: '1, 3', what: 'types of attributes', value: ['string', 'number', 'boolean'], is: computedTypes },
  { section: '1, 1', what: 'themes', value: ['system', 'light', 'dark'], is: themeModes },
  { section: '1, 3', what: 'units of speed', value: ['kn', 'kmh', 'mph'], is: Object.keys(speedUnits) },
  { section: '1, 3', what: 'units of distance', value: ['km', 'mi', 'nmi'], is: Object.keys(distanceUnits) },
  { section: '1, 3', what: 'units of altitude', value: ['m', 'ft'], is: Object.keys(altitudeUnits) },
  { section: '1, 3', what: 'units of volume', value: ['ltr', 'usGal', 'impGal'], is: Object.keys(volumeUnits) },
  { section: '1, 3', what: 'coordinate formats', value: ['dd', 'ddm', 'dms'], is: coordinateFormats },
  named(
    '2, 3',
    'reports that can be scheduled',
    'events route summary trips stops',
    reports.filter(({ canBeScheduled }) => canBeScheduled).map(({ name }) => name),
  ),
  named(
    '2, 3',
    'command types',
    `custom positionPeriodic setTimezone sendSms message sendUssd sosNumber silenceTime setPhonebook voiceMessage
    outputControl voiceMonitoring setAgps setIndicator configuration setConnection setOdometer modePowerSaving
    modeDeepSleep alarmGeofence alarmBattery alarmSos alarmRemove alarmFall alarmClock alarmSpeed alarmVibration
    engineStop engineResume alarmDisarm alarmArm`,
    Object.keys(commandTypes),
  ),
  {
    section: '2, 3',
    what: 'parameters of commands',
    value: parameters,
    is: Object.fromEntries(Object.entries(commandTypes).filter(([type]) => Object.hasOwn(parameters, type))),
  },
]
