const secret = { password: 'secret' }
const address = { url: 'https://hooks.atlas.example/fleet' }
const ofTarget =
  (what: string) =>
  (ids: object): string =>
    `/forwardings/${(ids as { forwarding: number }).forwarding}/${what}`

const ofDevice = (ids: object): string => `deviceId=${(ids as { device: number }).device}`

/** How the calls about forwarding targets and roads are made, for `examples.ts`. */
export const forwardingExamples = {
  'GET /positions/limits': {
    path: (ids: object) => `/positions/limits?${ofDevice(ids)}&time=2024-05-01T11:00:00Z`,
  },
  'GET /positions/roads': {
    path: (ids: object) => `/positions/roads?${ofDevice(ids)}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`,
  },
  'GET /forwardings/:id/state': { path: ofTarget('state') },
  'POST /forwardings/:id/secret': { path: ofTarget('secret') },
  'POST /forwardings/:id/test': { path: ofTarget('test') },
  'PUT /forwardings/:id/password': { path: ofTarget('password'), json: () => secret },
  'POST /forwardings/:id/resume': { path: ofTarget('resume') },
  'GET /forwarding-trust': {},
  'GET /forward-addresses/state': { path: () => `/forward-addresses/state?url=${encodeURIComponent(address.url)}` },
  'POST /forward-addresses/secret': { json: () => address },
  'POST /forward-addresses/test': { json: () => address },
  'POST /forward-addresses/resume': { json: () => address },
}
