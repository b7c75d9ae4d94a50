type Convert = (value: unknown) => unknown

const asSent: Convert = (value) => value
const isOn: Convert = (value) => (typeof value === 'number' ? value !== 0 : value)
const joined: Convert = (value) =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(',') : value

/** Battery state: 0 unknown, 1 unplugged, 2 charging, 3 full (and plugged). */
const charging: Convert = (value) => (value === 1 ? false : value === 2 || value === 3 ? true : null)

/**
 * Further values of OwnTracks, and the attributes they become. The second group comes from vehicles whose device sends
 * OwnTracks (Queclink through qtripp). Keys that are not here are not kept.
 */
export const ownTracksAttributes: Readonly<Record<string, { key: string; as: Convert }>> = {
  batt: { key: 'batteryLevel', as: (value) => (typeof value === 'number' && value < 0 ? null : value) },
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
  odometer: { key: 'odometer', as: (value) => (typeof value === 'number' ? Math.round(value * 1000) : value) },
  ign: { key: 'ignition', as: isOn },
  motion: { key: 'motion', as: isOn },
  rpm: { key: 'rpm', as: asSent },
  flvl: { key: 'fuelLevel', as: asSent },
  vin: { key: 'vin', as: asSent },
}
