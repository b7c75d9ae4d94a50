/** The rows of the isolation test about commands. The table that they belong to says what a row means. */
interface CommandRow {
  path?: (ids: { deviceId: number; groupId: number }) => string
  json?: (ids: { deviceId: number; groupId: number; things: Readonly<Record<string, number>> }) => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
}

const stop = { type: 'engineStop', attributes: {} }

/** Bilal may only read. */
const sending = (path: string): CommandRow[] => [
  { json: ({ deviceId }) => ({ ...stop, deviceId }), status: [404, 404, 403, 401] },
  { path: ({ groupId }) => `${path}?groupId=${groupId}`, json: () => stop, status: [404, 404, 403, 401] },
  { json: ({ deviceId }) => ({ ...stop, deviceIds: [deviceId] }), status: [404, 404, 403, 401] },
  { json: ({ deviceId, things }) => ({ id: things['command'], deviceId }), status: [404, 404, 403, 401] },
]

export const commandRows: Record<string, CommandRow[]> = {
  'GET /commands/send': [
    { path: ({ deviceId }) => `/commands/send?deviceId=${deviceId}`, status: [404, 404, 403, 401] },
  ],
  'POST /commands/send': sending('/commands/send'),
  'POST /commands1/send': sending('/commands1/send'),
  'GET /command-jobs/:id': [{ path: () => '/command-jobs/of-amina', status: [404, 404, 403, 401] }],
  'GET /devices/:id/commands': [
    { path: ({ deviceId }) => `/devices/${deviceId}/commands`, status: [404, 404, 403, 401] },
  ],
  'DELETE /devices/:id/commands/:commandId': [
    { path: ({ deviceId }) => `/devices/${deviceId}/commands/7`, status: [404, 404, 403, 401] },
  ],
}
