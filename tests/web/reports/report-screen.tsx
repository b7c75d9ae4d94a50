import { afterEach, beforeEach } from 'vitest'
import type { ReportJobJson, TripJson } from '../../../shared/wire/report-json.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { ReportsPage } from '../../../web/src/reports/reports-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, showScreen, type Answers } from '../../support/screen.tsx'
import { aDevice } from '../fleet/fleet-builders.ts'

/** Two devices, and nothing kept from the test before. */
export function prepareReports(): void {
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await loadWordGroups('reports', 'details', 'period')
    liveStore.replaceDevices([aDevice(), aDevice({ id: 2, name: 'Truck 3', uniqueId: 't-3' })])
  })
  afterEach(async () => {
    await leaveScreen()
    liveStore.clear()
  })
}

export const from = '2026-11-01T00:00:00.000Z'
export const to = '2026-11-02T00:00:00.000Z'
export const span = new URLSearchParams({ from, to }).toString()
export const asked = `deviceId=1&period=custom&${span}`
export const call = (name: string) => `GET reports/${name}?deviceId=1&${span}`

export const trip = (facts: Partial<TripJson> = {}): TripJson => ({
  deviceId: 1,
  deviceName: 'Van 1',
  distance: 12_000,
  averageSpeed: 20,
  maxSpeed: 40,
  spentFuel: 0,
  fuelPer100Km: null,
  fuelPerHour: null,
  startOdometer: 0,
  endOdometer: 0,
  startTime: '2026-11-01T08:00:00.000Z',
  endTime: '2026-11-01T09:00:00.000Z',
  startPositionId: 1,
  endPositionId: 2,
  startLat: 36.7,
  startLon: 3,
  endLat: 36.8,
  endLon: 3.1,
  startAddress: 'Hydra',
  endAddress: 'Kouba',
  duration: 3_600_000,
  driverUniqueId: null,
  driverName: null,
  ...facts,
})

export const job = (facts: Partial<ReportJobJson> = {}): ReportJobJson => ({
  id: 'j1',
  report: 'trips',
  daily: false,
  form: 'json',
  state: 'running',
  done: 3,
  of: 12,
  daysDone: 0,
  daysOf: 0,
  reading: 'Truck 3',
  rows: 250,
  bytes: 0,
  from,
  to,
  createdAt: from,
  finishedAt: null,
  expiresAt: null,
  fileName: null,
  reason: null,
  ...facts,
})

export const show = (path: string, answers: Answers = {}, more: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<ReportsPage />, {
    path: `/reports/${path}`,
    answers: {
      'GET groups': [],
      'GET reports/jobs': [],
      'GET geofences?all=true': [],
      'GET maintenance?all=true': [],
      'GET drivers?all=true': [],
      ...answers,
    },
    ...more,
  })
