/** The rows of the isolation test about files, exports and small calls. The table that they belong to says what a row means. */
interface FileRow {
  path?: (ids: { deviceId: number; positionId: number; things: Readonly<Record<string, number>> }) => string
  json?: () => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const photo = ({ things }: { things: Readonly<Record<string, number>> }) => `/drivers/${things['driver']}/image`
const track = ({ deviceId }: { deviceId: number }) =>
  `deviceId=${deviceId}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`

export const fileRows: Record<string, FileRow[]> = {
  'GET /positions/kml': [
    { path: (ids) => `/positions/kml?${track(ids)}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'GET /positions/kmz': [{ path: (ids) => `/positions/kmz?${track(ids)}`, status: [404, 404, 200, 401] }],
  'GET /positions/gpx': [
    { path: (ids) => `/positions/gpx?${track(ids)}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'GET /positions/csv': [
    { path: (ids) => `/positions/csv?${track(ids)}`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'GET /positions/days': [{ path: (ids) => `/positions/days?${track(ids)}`, status: [404, 404, 200, 401] }],
  'GET /positions/limits': [
    {
      path: ({ deviceId }) => `/positions/limits?deviceId=${deviceId}&time=2024-05-01T11:00:00Z`,
      status: [404, 404, 200, 401],
    },
  ],
  'GET /positions/roads': [{ path: (ids) => `/positions/roads?${track(ids)}`, status: [404, 404, 200, 401] }],
  'GET /devices/:id/activity': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/activity?from=2024-05-01T00:00:00Z`,
      status: [404, 404, 200, 401],
      shownToBilal: true,
    },
  ],
  'DELETE /positions': [{ path: (ids) => `/positions?${track(ids)}`, status: [404, 404, 403, 401] }],
  'DELETE /positions/:id': [{ path: ({ positionId }) => `/positions/${positionId}`, status: [404, 404, 403, 401] }],
  'GET /reports/devices/xlsx': [{ status: [200, 200, 200, 401] }],
  'GET /reports/devices/mail': [{ status: [204, 204, 204, 401] }],
  'GET /devices/xlsx': [{ status: [200, 200, 200, 401] }],
  'POST /devices/xlsx': [{ json: () => ({ deviceIds: [1] }), status: [200, 200, 200, 401] }],
  // a tenant without a brand is like one that does not exist
  'GET /brand/:tenant/logo': [{ path: () => '/brand/guessed/logo', status: [404, 404, 404, 404] }],
  'GET /brand/:tenant/logo-inverted': [{ path: () => '/brand/guessed/logo-inverted', status: [404, 404, 404, 404] }],
  'GET /brand/:tenant/icon.svg': [{ path: () => '/brand/guessed/icon.svg', status: [404, 404, 404, 404] }],
  'GET /brand/:tenant/manifest.webmanifest': [
    { path: () => '/brand/guessed/manifest.webmanifest', status: [404, 404, 404, 404] },
  ],
  'GET /server/file': [{ status: [200, 403, 403, 401] }],
  'GET /server/file/:path': [{ path: () => '/server/file/plan.txt', status: [404, 200, 200, 401] }],
  'POST /server/file/:path': [{ path: () => '/server/file/empty.png', status: [400, 403, 403, 401] }],
  'DELETE /server/file/:path': [{ path: () => '/server/file/plan.txt', status: [204, 403, 403, 401] }],
  'PUT /devices/:id/accumulators': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/accumulators`,
      json: () => ({ totalDistance: 1 }),
      status: [404, 404, 403, 401],
    },
  ],
  'POST /devices/:id/position': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/position`,
      json: () => ({ latitude: 36.75, longitude: 3.06 }),
      status: [404, 404, 403, 401],
    },
  ],
  'GET /devices/:id/imports': [
    { path: ({ deviceId }) => `/devices/${deviceId}/imports`, status: [404, 404, 403, 401] },
  ],
  'POST /devices/:id/imports': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/imports`,
      json: () => ({ fileName: 'tour.gpx', format: 'gpx', total: 1 }),
      status: [404, 404, 403, 401],
    },
  ],
  'POST /devices/:id/imports/:importId/positions': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/imports/guessed/positions`,
      json: () => ({ offset: 0, positions: [{ time: '2024-05-01T08:00:00Z', latitude: 36.75, longitude: 3.06 }] }),
      status: [404, 404, 403, 401],
    },
  ],
  'DELETE /devices/:id/imports/:importId': [
    { path: ({ deviceId }) => `/devices/${deviceId}/imports/guessed`, status: [404, 404, 403, 401] },
  ],
  'PUT /devices/:id/logbook': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/logbook`,
      json: () => ({ startTime: '2024-05-01T08:00:00Z', kind: 'private' }),
      status: [404, 404, 403, 401],
    },
  ],
  'POST /devices/:id/workshop': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/workshop`,
      json: () => ({ maintenanceId: 1, time: '2024-05-01T08:00:00Z', value: 1 }),
      status: [404, 404, 403, 401],
    },
  ],
  'DELETE /devices/:id/workshop/:done': [
    { path: ({ deviceId }) => `/devices/${deviceId}/workshop/1-1-1-1`, status: [404, 404, 403, 401] },
  ],
  'GET /server/geocode': [{ path: () => '/server/geocode?latitude=36.75&longitude=3', status: [200, 200, 200, 401] }],
  'GET /server/places': [{ path: () => '/server/places?query=Blida', status: [200, 200, 200, 401] }],
  'GET /commands/types': [
    { status: [200, 200, 200, 401] },
    { path: ({ deviceId }) => `/commands/types?deviceId=${deviceId}`, status: [404, 404, 200, 401] },
  ],
  'GET /notifications/types': [{ status: [200, 200, 200, 401] }],
  'POST /devices/:id/image': [{ path: ({ deviceId }) => `/devices/${deviceId}/image`, status: [404, 404, 403, 401] }],
  'DELETE /devices/:id/image': [{ path: ({ deviceId }) => `/devices/${deviceId}/image`, status: [404, 404, 403, 401] }],
  'GET /drivers/:id/image': [{ path: photo, status: [404, 404, 200, 401], shownToBilal: true }],
  'POST /drivers/:id/image': [{ path: photo, status: [404, 404, 403, 401] }],
  'DELETE /drivers/:id/image': [{ path: photo, status: [404, 404, 403, 401] }],
  'GET /media/:uniqueId/:file': [
    { path: () => '/media/Crown-Jewels-car/note.txt', status: [404, 404, 200, 401], shownToBilal: true },
  ],
}
