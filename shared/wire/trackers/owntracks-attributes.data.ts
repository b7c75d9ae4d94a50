import { sentNumber } from './values/numeric.ts'

type Convert = (value: unknown) => unknown

const asSent: Convert = (value) => value
const isOn: Convert = (value) => {
  const number = sentNumber(value)
  return number === undefined ? value : number !== 0
}
const metres: Convert = (kilometres) => {
  const number = sentNumber(kilometres)
  return number === undefined ? kilometres : Math.round(number * 1000)
}
const ifKnown: Convert = (value) => ((sentNumber(value) ?? 0) < 0 ? null : value)
const joined: Convert = (value) =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(',') : value

/** Battery state: 0 unknown, 1 unplugged, 2 charging, 3 full (and plugged). */
const charging: Convert = (value) => {
  const state = sentNumber(value)
  return state === 1 ? false : state === 2 || state === 3 ? true : null
}

/**
 * Further values of OwnTracks, and the attributes they become. The second group comes from vehicles whose device sends
 * OwnTracks (Queclink through qtripp). Keys that are not here are not kept.
 */
export const ownTracksAttributes: Readonly<Record<string, { key: string; as: Convert }>> = {
  batt: { key: 'batteryLevel', as: ifKnown },
  bs: { key: 'charge', as: charging },
  t: { key: 'event', as: asSent },
  event: { key: 'event', as: asSent },
  desc: { key: 'geofence', as: asSent },
  conn: { key: 'connection', as: asSent },
  inregions: { key: 'regions', as: joined },
  motionactivities: { key: 'activity', as: joined },
  poi: { key: 'poi', as: asSent },
  tag: { key: 'tag', as: asSent },
  steps: { key: 'steps', as: asSent },
  SSID: { key: 'SSID', as: asSent },
  BSSID: { key: 'BSSID', as: asSent },

  ubatt: { key: 'battery', as: asSent },
  uext: { key: 'power', as: asSent },
  odometer: { key: 'odometer', as: metres },
  ign: { key: 'ignition', as: isOn },
  motion: { key: 'motion', as: isOn },
  rpm: { key: 'rpm', as: asSent },
  flvl: { key: 'fuelLevel', as: asSent },
  vin: { key: 'vin', as: asSent },
}
