import { hourMs } from '../../domain/time/durations.ts'
import { distanceToMetres } from '../../domain/units.ts'

/**
 * Parameters of flespi messages under our names. A name that ends with 0 counts.
 * @see https://flespi.com/protocols for what each is and in which unit
 */
const ofTracker: Readonly<Record<string, string>> = {
  din: 'input',
  dout: 'output',
  'report.reason': 'event',
  'position.satellites': 'sat',
  'position.hdop': 'hdop',
  'position.pdop': 'pdop',
  'external.powersource.voltage': 'power',
  'battery.voltage': 'battery',
  'battery.level': 'batteryLevel',
  'can.engine.temperature': 'temp0',
  'movement.status': 'motion',
  'device.temperature': 'deviceTemp',
  'ibutton.code': 'driverUniqueId',
  'gsm.signal.level': 'rssi',
}

/** Those that a tracker may know from several sources, which flespi names in front: `can.vehicle.mileage`. */
const ofVehicle: Readonly<Record<string, string>> = {
  'vehicle.mileage': 'odometer',
  'trip.mileage': 'tripOdometer',
  'fuel.level': 'fuelLevel',
  'fuel.volume': 'fuel',
  'fuel.consumed': 'fuelUsed',
  'engine.rpm': 'rpm',
  'engine.ignition.status': 'ignition',
  'engine.motorhours': 'hours',
  'engine.load.level': 'engineLoad',
  'engine.coolant.temperature': 'coolantTemp',
  'throttle.pedal.level': 'throttle',
  'vehicle.speed': 'obdSpeed',
  'vehicle.vin': 'vin',
}
/** The best first. */
const sources = ['', 'can.', 'obd.', 'tacho.', 'gps.']

const fromEachSource = <T>(table: Readonly<Record<string, T>>): [string, T][] =>
  sources.flatMap((source) => Object.entries(table).map(([key, value]): [string, T] => [source + key, value]))

/** Of several parameters with one name, the better comes first. */
export const flespiNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ofTracker),
  ...fromEachSource(ofVehicle),
])

const kilometres = (value: number) => Math.round(distanceToMetres(value, 'km'))

/** Those whose unit is not ours: kilometres are metres here, and hours milliseconds. */
export const flespiUnits: ReadonlyMap<string, (value: number) => number> = new Map(
  fromEachSource({
    'vehicle.mileage': kilometres,
    'trip.mileage': kilometres,
    'engine.motorhours': (value: number) => Math.round(value * hourMs),
  }),
)

/** Parameters that are true while something is wrong, and the alarm that they are. */
export const flespiAlarms: Readonly<Record<string, string>> = {
  'alarm.event.trigger': 'general',
  'towing.event.trigger': 'tow',
  'towing.alarm.status': 'tow',
  'geofence.event.enter': 'geofenceEnter',
  'geofence.event.exit': 'geofenceExit',
  'shock.event.trigger': 'vibration',
  'overspeeding.event.trigger': 'overspeed',
  'overspeeding.status': 'overspeed',
  'harsh.acceleration.event.trigger': 'hardAcceleration',
  'harsh.braking.event.trigger': 'hardBraking',
  'harsh.cornering.event.trigger': 'hardCornering',
  'gnss.antenna.cut.status': 'gpsAntennaCut',
  'gsm.jamming.event.trigger': 'jamming',
  'hood.open.status': 'bonnet',
}
