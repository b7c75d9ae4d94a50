/**
 * Parameters of flespi messages under our names, the better of two first. A name that ends with 0 counts.
 * @see https://flespi.com/protocols for what each is and in which unit
 */
export const flespiNames: Readonly<Record<string, string>> = {
  din: 'input',
  dout: 'output',
  'report.reason': 'event',
  'position.satellites': 'sat',
  'position.hdop': 'hdop',
  'position.pdop': 'pdop',
  'vehicle.mileage': 'odometer',
  'gps.vehicle.mileage': 'odometer',
  'external.powersource.voltage': 'power',
  'battery.voltage': 'battery',
  'battery.level': 'batteryLevel',
  'fuel.level': 'fuelLevel',
  'can.fuel.level': 'fuelLevel',
  'fuel.volume': 'fuel',
  'can.fuel.volume': 'fuel',
  'engine.rpm': 'rpm',
  'can.engine.rpm': 'rpm',
  'can.engine.temperature': 'temp0',
  'engine.ignition.status': 'ignition',
  'movement.status': 'motion',
  'device.temperature': 'deviceTemp',
  'ibutton.code': 'driverUniqueId',
  'vehicle.vin': 'vin',
  'gsm.signal.level': 'rssi',
}

/** Those in kilometres, which are metres here. */
export const flespiKilometres: ReadonlySet<string> = new Set(['vehicle.mileage', 'gps.vehicle.mileage'])

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
