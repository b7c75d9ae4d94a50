/** The rows of the isolation test about credentials of trackers and what went wrong with them. The table that they belong to says what a row means. */
interface CredentialRow {
  path?: (ids: Ids) => string
  json?: () => unknown
  shownToBilal?: boolean
  status: [driss: number, nadia: number, bilal: number, nobody: number]
}

const ofTarget =
  (part: string) =>
  ({ things }: Ids) =>
    `/forwardings/${things['forwarding']}/${part}`
const ofSource =
  (part: string) =>
  ({ things }: Ids) =>
    `/sources/${things['source']}/${part}`
const address = { url: 'https://hooks.atlas.example/fleet' }
const list = ({ deviceId }: { deviceId: number }) => `/devices/${deviceId}/credentials`
const one = (ids: { deviceId: number }) => `${list(ids)}/guessed`

interface Ids {
  deviceId: number
  things: Readonly<Record<string, number>>
}

export const credentialRows: Record<string, CredentialRow[]> = {
  'GET /problems': [{ status: [200, 200, 200, 401], shownToBilal: true }],
  'GET /devices/:id/problems': [
    { path: ({ deviceId }) => `/devices/${deviceId}/problems`, status: [404, 404, 200, 401], shownToBilal: true },
  ],
  'GET /devices/:id/credentials': [{ path: list, status: [404, 404, 403, 401] }],
  'POST /devices/:id/credentials': [
    { path: list, json: () => ({ kind: 'secret' }), status: [404, 404, 403, 401] },
    { path: list, json: () => ({ kind: 'certificate' }), status: [404, 404, 403, 401] },
  ],
  'DELETE /devices/:id/credentials/:credential': [{ path: one, status: [404, 404, 403, 401] }],
  // the address of the broker is the same for every tenant
  'GET /server/broker': [{ status: [200, 200, 403, 401] }],
  'GET /sources/:id/messages': [{ path: ofSource('messages'), status: [404, 404, 403, 401] }],
  'POST /sources/:id/address': [{ path: ofSource('address'), status: [404, 404, 403, 401] }],
  'DELETE /sources/:id/address': [{ path: ofSource('address'), status: [404, 404, 403, 401] }],
  'GET /forwardings/:id/state': [{ path: ofTarget('state'), status: [404, 404, 403, 401] }],
  'POST /forwardings/:id/secret': [{ path: ofTarget('secret'), status: [404, 404, 403, 401] }],
  'POST /forwardings/:id/test': [{ path: ofTarget('test'), status: [404, 404, 403, 401] }],
  'PUT /forwardings/:id/password': [
    { path: ofTarget('password'), json: () => ({ password: 'x' }), status: [404, 404, 403, 401] },
  ],
  'POST /forwardings/:id/resume': [{ path: ofTarget('resume'), status: [404, 404, 403, 401] }],
  'GET /forwarding-trust': [{ status: [200, 403, 403, 401] }],
  // each administrator asks of an address of the own tenant
  'GET /forward-addresses/state': [
    { path: () => `/forward-addresses/state?url=${encodeURIComponent(address.url)}`, status: [200, 403, 403, 401] },
  ],
  'POST /forward-addresses/secret': [{ json: () => address, status: [200, 403, 403, 401] }],
  'POST /forward-addresses/test': [{ json: () => address, status: [200, 403, 403, 401] }],
  'POST /forward-addresses/resume': [{ json: () => address, status: [200, 403, 403, 401] }],
  'GET /server/credentials': [{ status: [200, 403, 403, 401] }],
  'POST /server/credentials': [{ json: () => ({}), status: [200, 403, 403, 401] }],
  'DELETE /server/credentials/:credential': [
    { path: () => '/server/credentials/guessed', status: [404, 403, 403, 401] },
  ],
}
