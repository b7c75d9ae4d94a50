import { routes } from '../../../../functions/api/reports/routes.ts'

/** The rows of the isolation test about reports. The table that they belong to says what a row means. */
interface ReportRow {
  path?: (ids: {
    deviceId: number
    groupId: number
    reportJob: string
    things: Readonly<Record<string, number>>
  }) => string
  json?: (ids: { deviceId: number; groupId: number; things: Readonly<Record<string, number>> }) => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const area = 'CIRCLE (36.75 3.06, 500)'
const ofJobs = (path: string) => path.startsWith('/reports/jobs')
export const reportPaths = routes.map(({ path }) => path).filter((path) => !ofJobs(path))

/** The car does not move, lanes have no names, and neither a workbook nor a PDF is text that could be searched. */
const isShown = (path: string) =>
  !/trips|speeding|logbook|drivers|lanes|workshop/.test(path) && !/xlsx|pdf|mail/.test(path)

/** Without a calendar that is asked for, the answer would be another one: it is refused. */
const ofCalendar = (asked: (query: string) => string): ReportRow => ({
  path: ({ deviceId, things }) => asked(`deviceId=${deviceId}&calendarId=${things['calendar']}`),
  status: [400, 400, 200, 401],
  shownToBilal: true,
})

/** What a caller does not see is left out silently. */
export const reportRows: Record<string, ReportRow[]> = {
  ...Object.fromEntries(
    reportPaths.map((path): [string, ReportRow[]] => {
      const done = path.endsWith('/mail') ? 204 : 200
      const asked = (query: string) => `${path}?${query}&${period}`
      const row = {
        status: [done, done, done, 401] satisfies ReportRow['status'],
        shownToBilal: isShown(path),
      }
      return [
        `GET ${path}`,
        [
          { ...row, path: ({ deviceId }) => asked(`deviceId=${deviceId}`) },
          { ...row, path: ({ groupId }) => asked(`groupId=${groupId}`) },
          ...(path === '/reports/utilisation' ? [ofCalendar(asked)] : []),
        ],
      ]
    }),
  ),
  // nobody of them has a token for reading; what those get is in `tests/functions/api/assistants/access.test.ts`
  'POST /mcp': [{ json: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), status: [403, 403, 403, 401] }],
  'POST /geofences/trial': [
    { json: ({ deviceId }) => ({ area, deviceId: [deviceId] }), status: [200, 200, 200, 401] },
    { json: ({ groupId }) => ({ area, groupId: [groupId] }), status: [200, 200, 200, 401] },
    { json: ({ things }) => ({ area, id: things['geofence'] }), status: [404, 404, 200, 401] },
    { json: ({ things }) => ({ area, calendarId: things['calendar'] }), status: [400, 400, 200, 401] },
  ],
  'GET /places/passes': ['deviceId', 'groupId'].map((name) => ({
    path: (ids: { deviceId: number; groupId: number }) =>
      `/places/passes?latitude=36.75&longitude=3.06&radius=500&${name}=${ids[name as 'deviceId' | 'groupId']}&${period}`,
    status: [200, 200, 200, 401],
    shownToBilal: true,
  })),
  'GET /places/stops': ['deviceId', 'groupId'].map((name) => ({
    path: (ids: { deviceId: number; groupId: number }) =>
      `/places/stops?${name}=${ids[name as 'deviceId' | 'groupId']}&${period}`,
    status: [200, 200, 200, 401],
  })),
  'GET /reports/jobs': [{ status: [200, 200, 200, 401] }],
  ...Object.fromEntries(
    [
      'GET /reports/jobs/:id',
      'DELETE /reports/jobs/:id',
      'GET /reports/jobs/:id/file',
      'GET /reports/jobs/:id/rows',
    ].map((call) => [
      call,
      [
        {
          path: ({ reportJob }) => call.split(' ')[1]!.replace(':id', reportJob),
          status: [404, 404, 404, 401],
        } satisfies ReportRow,
      ],
    ]),
  ),
}
