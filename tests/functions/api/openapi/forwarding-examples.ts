const secret = { password: 'secret' }
const address = { url: 'https://hooks.atlas.example/fleet' }
const ofTarget =
  (what: string) =>
  (ids: object): string =>
    `/forwardings/${(ids as { forwarding: number }).forwarding}/${what}`

/** How the calls about forwarding targets are made, for `examples.ts`. */
export const forwardingExamples = {
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
