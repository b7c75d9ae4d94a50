import { trip } from './report-screen.tsx'

const usual = trip({ driverName: 'Ali' })
const { deviceId, deviceName, startLat: latitude, startLon: longitude, startTime: time } = usual

const fill = {
  deviceId,
  deviceName,
  time,
  positionId: 1,
  latitude,
  longitude,
  address: null,
  driverName: 'Ali',
  driverUniqueId: null,
  pricePerLitre: null,
  cost: null,
}

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

const use = {
  deviceId,
  deviceName,
  startTime: time,
  endTime: time,
  days: 1,
  daysMoved: 0,
  movingTime: 72_000_000,
  idleTime: 7_200_000,
  engineHours: 79_200_000,
  stoppedTime: 3_600_000,
  inUseTime: 0,
  availableTime: 363_600_000,
  distance: 912_000,
  spentFuel: 0,
}

const visit = {
  id: '3-1-2-4',
  time: '2026-10-20T09:00:00.000Z',
  value: 14_000_000,
  cost: 120.5,
  note: 'Filter',
  userId: 4,
  userName: 'Amina',
  recordedTime: '2026-10-20T09:00:00.000Z',
}

const oilChange = {
  deviceId,
  deviceName,
  maintenanceId: 3,
  maintenanceName: 'Oil change',
  type: 'odometer',
  unit: 'metres',
  state: 'soon',
  lastDue: null,
  current: null,
  nextDue: null,
  left: null,
  used: null,
  period: 15_000_000,
  warnBefore: 1_500_000,
  times: 0,
  dueTime: null,
  cost: 90.25,
  costInPeriod: null,
}

const atWorkshop = { ...visit, deviceId, deviceName, maintenanceId: 3, maintenanceName: 'Oil change' }

const driven = {
  deviceId,
  deviceName,
  tripStartTime: time,
  startTime: time,
  endTime: usual.endTime,
  duration: usual.duration,
  distance: usual.distance,
  startOdometer: 0,
  endOdometer: 0,
  startLat: latitude,
  startLon: longitude,
  endLat: usual.endLat,
  endLon: usual.endLon,
  startAddress: 'Hydra',
  endAddress: null,
  driverUniqueId: null,
  driverName: null,
  kind: 'business',
  kindBy: 'default',
  purpose: '',
  lockedTime: null,
  changes: [],
}

/** Rows of the reports about how somebody drove, how much, and what service is due. */
export const performanceRows = {
  fuel: [
    {
      ...fill,
      type: 'deviceFuelIncrease',
      before: 12.5,
      after: 60,
      litres: 47.5,
      geofenceNames: ['Depot'],
      pricePerLitre: 29.01,
      cost: 1377.98,
    },
    { ...fill, type: 'deviceFuelDrop', before: 60, after: 0, litres: 60, address: 'Hydra', driverName: null },
  ],
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
  logbook: [
    driven,
    {
      ...driven,
      kind: 'private',
      kindBy: 'trip',
      purpose: 'Dentist',
      driverName: 'Ali',
      startOdometer: 5_000_000,
      endOdometer: 5_012_000,
      changes: [
        { time, userId: 4, userName: 'Amina', kind: 'private', purpose: 'Dentist' },
        { time: usual.endTime, userId: 5, userName: 'Bilal', kind: null, purpose: '' },
      ],
    },
    { ...driven, kind: 'commute', kindBy: 'calendar', distance: 0 },
  ],
  utilisation: [
    { ...use, days: 31, daysMoved: 22, inUseTime: 79_200_000, utilisation: 21.8, calendarName: 'Working hours' },
    { ...use, distance: 0, movingTime: 0, engineHours: 0, availableTime: 0, utilisation: null, calendarName: null },
  ],
  service: [
    { ...oilChange, left: 1_200_000, used: 92, current: 23_800_000, nextDue: 29_000_000, done: [visit] },
    { ...oilChange, unit: 'milliseconds', left: -36_000_000, used: 101, state: 'due', times: 2, costInPeriod: 180.5 },
    { ...oilChange, unit: 'time', left: 864_000_000, nextDue: 1_796_083_200_000, dueTime: time, state: 'fine' },
    { ...oilChange, unit: 'litres', current: 12.5, done: [{ ...visit, cost: null, note: '' }] },
    { ...oilChange, unit: 'plain', state: 'unknown', cost: null },
  ],
  workshop: [
    { ...atWorkshop, unit: 'metres' },
    { ...atWorkshop, unit: 'milliseconds', value: 7_200_000, cost: null, note: '' },
    { ...atWorkshop, unit: 'time', value: Date.parse(visit.time) },
  ],
}
