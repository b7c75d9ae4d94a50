import { trip } from './report-screen.tsx'

const usual = trip({ driverName: 'Ali' })
const { deviceId, deviceName, startLat: latitude, startLon: longitude, startTime: time } = usual

const driving = {
  driverUniqueId: 'D7',
  trips: 2,
  distance: 90_000,
  duration: 7_200_000,
  leastDistance: 20_000,
  speedingTime: 60_000,
  speedingWeight: 480_000,
  idleTime: 600_000,
  nightTime: 0,
  noBreakTime: 0,
  acceleration: 0,
  braking: 0,
  cornering: 0,
  reasons: [
    { reason: 'speeding', points: 8.9, penalty: 1, trips: [] },
    { reason: 'night', points: 0, penalty: 10, trips: [] },
    { reason: 'idling', points: 20.4, penalty: 0.5, trips: [] },
  ],
}

/** Rows of the reports about how somebody drove. */
export const performanceRows = {
  speeding: [
    {
      ...usual,
      time,
      speed: 60,
      speedLimit: 43,
      limitOf: 'vehicle',
      limitName: null,
      positionId: 1,
      latitude,
      longitude,
    },
    { ...usual, time, speed: 30, speedLimit: 16, limitOf: 'geofence', limitName: 'Depot', latitude, longitude },
  ],
  drivers: [
    { ...driving, driverName: 'Ali', vehicles: [{ deviceId, deviceName }], score: 71, braking: 3 },
    { ...driving, driverName: null, driverUniqueId: null, score: null, vehicles: [] },
  ],
}
