import { trackImportId } from './import-examples.ts'

const deviceIn = (ids: object): number => (ids as { device: number }).device

/** How some calls about one device are made, for `examples.ts`. */
export const deviceExamples = {
  'GET /users/:id/device-count': { path: (ids: object) => `/users/${(ids as { user: number }).user}/device-count` },
  'POST /devices/:id/position': {
    path: (ids: object) => `/devices/${deviceIn(ids)}/position`,
    json: () => ({ latitude: 36.75, longitude: 3.06 }),
  },
  'GET /devices/:id/imports': { path: (ids: object) => `/devices/${deviceIn(ids)}/imports` },
  'POST /devices/:id/imports': {
    path: (ids: object) => `/devices/${deviceIn(ids)}/imports`,
    json: () => ({ fileName: 'tour.gpx', format: 'gpx', total: 2 }),
  },
  'POST /devices/:id/imports/:importId/positions': {
    path: (ids: object) => `/devices/${deviceIn(ids)}/imports/${trackImportId}/positions`,
    json: () => ({
      offset: 0,
      positions: [
        { time: '2024-05-01T08:00:00Z', latitude: 36.75, longitude: 3.06, speed: 40, attributes: { ignition: true } },
        { time: 'yesterday', latitude: 36.75, longitude: 3.06 },
      ],
    }),
  },
  'DELETE /devices/:id/imports/:importId': {
    path: (ids: object) => `/devices/${deviceIn(ids)}/imports/${trackImportId}`,
  },
  'GET /devices/:id/credentials': { path: (ids: object) => `/devices/${deviceIn(ids)}/credentials` },
  'POST /devices/:id/credentials': {
    path: (ids: object) => `/devices/${deviceIn(ids)}/credentials`,
    json: () => ({ kind: 'certificate' }),
  },
  'GET /devices/unknown': { path: () => '/devices/unknown?uniqueId=unknown-1' },
  'GET /devices/:id/problems': { path: (ids: object) => `/devices/${deviceIn(ids)}/problems` },
  'POST /server/credentials': { json: () => ({}) },
}
