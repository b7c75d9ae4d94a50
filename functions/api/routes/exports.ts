import { later, type ScopedCaller, type Route } from '../route.ts'

const deviceSheet = later<ScopedCaller>(async () => (await import('../exports/device-sheet.ts')).answerDeviceSheet)

/** Files to take away. Each has its own address; `GET /positions` answers JSON whatever a client accepts. */
export const exportRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/positions/kml',
    answer: later<ScopedCaller>(async () => (await import('../exports/track-documents.ts')).answerKml),
  },
  {
    method: 'GET',
    path: '/positions/gpx',
    answer: later<ScopedCaller>(async () => (await import('../exports/track-documents.ts')).answerGpx),
  },
  {
    method: 'GET',
    path: '/positions/csv',
    answer: later<ScopedCaller>(async () => (await import('../exports/track-csv.ts')).answerCsv),
  },
  { method: 'GET', path: '/reports/devices/xlsx', answer: deviceSheet },
  { method: 'GET', path: '/devices/xlsx', answer: deviceSheet },
]
