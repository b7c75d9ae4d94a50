/** The rows of the isolation test about people and accounts. The table that they belong to says what a row means. */
interface PeopleRow {
  path?: (ids: { nadia: number; deviceId: number; groupId: number; things: Readonly<Record<string, number>> }) => string
  json?: (ids: { nadia: number; deviceId: number; groupId: number }) => unknown
  form?: Record<string, string>
  status: [driss: number, nadia: number, bilal: number, nobody: number]
}

const nadia = { name: 'Nadia', email: 'nadia@atlas.example' }

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const past = '2020-01-01T00:00:00Z'
const unregistered = { organisation: 'Mine', password: 'demo1234', language: 'en', terms: true }

export const peopleRows: Record<string, PeopleRow[]> = {
  'POST /sign-up': [{ json: () => ({ ...nadia, ...unregistered }), status: [409, 409, 409, 409] }],
  'POST /sign-up/confirm': [{ json: () => ({ token: 'guessed' }), status: [404, 404, 404, 404] }],
  'POST /sign-up/confirmation': [{ status: [409, 409, 409, 401] }],
  'POST /password/reset': [{ form: { email: nadia.email }, status: [200, 200, 200, 200] }],
  'POST /password/update': [{ form: { token: 'guessed', password: 'demo1234' }, status: [404, 404, 404, 404] }],
  'POST /users/totp': [{ status: [400, 400, 400, 400] }],
  'POST /users/totp/test': [{ form: { key: 'A'.repeat(32), code: '1' }, status: [400, 400, 400, 401] }],
  'DELETE /users/totp': [{ form: { password: 'demo1234', code: '1' }, status: [409, 409, 409, 401] }],
  'POST /users/terms': [{ json: () => ({}), status: [200, 200, 200, 401] }],
  'GET /users/mail': [{ status: [200, 200, 200, 401] }],
  'DELETE /users/:id/mail': [{ path: (ids) => `/users/${ids.nadia}/mail`, status: [404, 204, 404, 401] }],
  'GET /session/:id': [{ path: (ids) => `/session/${ids.nadia}`, status: [404, 200, 404, 401] }],
  'GET /session/openid': [{ status: [200, 200, 200, 200] }],
  'GET /session/openid/auth': [
    { status: [303, 303, 303, 303] },
    // nobody's own settings are complete
    { path: () => '/session/openid/auth?test=true', status: [400, 403, 403, 401] },
  ],
  'GET /session/openid/callback': [
    { path: () => '/session/openid/callback?state=guessed', status: [303, 303, 303, 303] },
  ],
  'GET /session/openid/callback/:tenant': [
    { path: () => '/session/openid/callback/abcdefghjk?state=guessed', status: [303, 303, 303, 303] },
  ],
  'POST /session/openid/backchannel': [{ form: { logout_token: 'guessed' }, status: [400, 400, 400, 400] }],
  'POST /session/openid/backchannel/:tenant': [
    {
      path: () => '/session/openid/backchannel/abcdefghjk',
      form: { logout_token: 'guessed' },
      status: [400, 400, 400, 400],
    },
  ],
  'GET /openid/settings': [{ status: [200, 403, 403, 401] }],
  'PUT /openid/settings': [
    { json: () => ({ name: 'Mine' }), status: [200, 403, 403, 401] },
    {
      json: ({ groupId }) => ({ defaults: { role: 'user', groupIds: [groupId] } }),
      status: [400, 403, 403, 401],
    },
  ],
  'POST /openid/settings/test': [{ status: [200, 403, 403, 401] }],
  'POST /openid/domains/check': [{ status: [200, 403, 403, 401] }],
  'GET /session/all': [{ status: [200, 200, 200, 401] }],
  'DELETE /session/all': [{ status: [204, 204, 204, 401] }],
  'POST /session/token/revoke': [{ form: { token: 'guessed' }, status: [204, 204, 204, 401] }],
  'POST /devices/share': [{ json: ({ deviceId }) => ({ deviceId, expiration: past }), status: [404, 404, 403, 401] }],
  'POST /share/device': [{ json: ({ deviceId }) => ({ deviceId, expiration: past }), status: [404, 404, 403, 401] }],
  'POST /share/group': [{ json: ({ groupId }) => ({ groupId }), status: [404, 404, 403, 401] }],
  'GET /shares': [{ status: [200, 200, 200, 401] }],
  'PUT /shares/:id/sites': [
    {
      path: (ids) => `/shares/${ids.nadia}/sites`,
      json: () => ({ sites: ['https://www.example.com'] }),
      status: [404, 404, 404, 401],
    },
  ],
  'PUT /shares/:id/way': [
    {
      path: (ids) => `/shares/${ids.nadia}/way`,
      json: () => ({ place: { latitude: 36.75, longitude: 3.05 } }),
      status: [404, 404, 404, 401],
    },
  ],
  // to guests of links that lead to a place; null to all others
  'GET /share/way': [{ status: [200, 200, 200, 401] }],
  'GET /embed': [
    { status: [404, 404, 404, 404] },
    { path: () => '/embed?token=guessed', status: [404, 404, 404, 404] },
  ],
  'DELETE /shares/:id': [{ path: (ids) => `/shares/${ids.nadia}`, status: [404, 404, 404, 401] }],
  'GET /openapi.json': [{ status: [200, 200, 200, 200] }],
  'GET /docs': [{ status: [200, 200, 200, 200] }],
  'PUT /server': [{ json: () => ({ announcement: 'Mine' }), status: [200, 403, 403, 401] }],
  'POST /server/reboot': [{ status: [200, 403, 403, 401] }],
  'GET /health': [{ status: [200, 200, 200, 200] }],
  'GET /audit': [{ path: () => `/audit?${period}`, status: [200, 403, 403, 401] }],
  'GET /statistics': [{ path: () => `/statistics?${period}`, status: [200, 403, 403, 401] }],
  'PUT /tenant': [{ json: () => ({ organisation: 'Mine' }), status: [200, 403, 403, 401] }],
  'DELETE /tenant': [{ json: () => ({ organisation: 'Atlas Transport' }), status: [400, 403, 403, 401] }],
  'POST /tenant/export': [{ status: [200, 403, 403, 401] }],
  'GET /tenant/export': [{ status: [200, 403, 403, 401] }],
  'GET /tenant/export/file': [{ status: [404, 403, 403, 401] }],
  'GET /lake': [{ status: [200, 403, 403, 401] }],
  'PUT /lake': [{ json: () => ({ isOn: true }), status: [200, 403, 403, 401] }],
  'GET /lake/files': [{ path: () => `/lake/files?${period}`, status: [200, 403, 403, 401] }],
  'GET /lake/files/:day/:name': [
    { path: () => '/lake/files/2024-05-01/devices-1-25.parquet', status: [404, 403, 403, 401] },
  ],
  'GET /import': [{ status: [200, 403, 403, 401] }],
  'POST /import': [{ json: () => ({ address: 'https://old.example', token: 'secret' }), status: [400, 403, 403, 401] }],
  'DELETE /import': [{ status: [200, 403, 403, 401] }],
  'GET /import/notes': [{ status: [200, 403, 403, 401] }],
  'POST /import/invitations': [{ status: [404, 403, 403, 401] }],
  'DELETE /tenant/deletion': [{ status: [409, 403, 403, 401] }],
  'GET /users': [
    { status: [200, 200, 200, 401] },
    { path: (ids) => `/users?userId=${ids.nadia}`, status: [404, 200, 404, 401] },
    { path: (ids) => `/users?deviceId=${ids.deviceId}`, status: [404, 404, 200, 401] },
    { path: (ids) => `/users?notificationId=${ids.things['notification']}`, status: [404, 404, 200, 401] },
  ],
  'GET /users/:id/device-count': [{ path: (ids) => `/users/${ids.nadia}/device-count`, status: [404, 200, 404, 401] }],
  'GET /users/:id': [{ path: (ids) => `/users/${ids.nadia}`, status: [404, 200, 404, 401] }],
  'POST /users': [
    { json: () => ({ name: 'New', email: 'new@atlas.example' }), status: [200, 403, 403, 401] },
    { json: () => nadia, status: [409, 403, 403, 401] },
  ],
  'POST /users/invitation': [{ status: [409, 403, 403, 401] }],
  'PUT /users/:id': [{ path: (ids) => `/users/${ids.nadia}`, json: () => nadia, status: [404, 200, 404, 401] }],
  'DELETE /users/:id': [{ path: (ids) => `/users/${ids.nadia}`, status: [404, 204, 404, 401] }],
}
