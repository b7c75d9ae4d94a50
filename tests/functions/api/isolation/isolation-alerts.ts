/** The rows of the isolation test about what became of notifications. The table that they belong to says what a row means. */
interface AlertRow {
  path?: (ids: {
    things: Readonly<Record<string, number>>
    eventId: number
    deviceId: number
    groupId: number
  }) => string
  json?: (ids: { things: Readonly<Record<string, number>>; deviceId: number; groupId: number }) => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const ofNotification =
  (rest: string) =>
  ({ things }: { things: Readonly<Record<string, number>> }) =>
    `/notifications/${things['notification']}/${rest}`
const ofEvent =
  (rest: string) =>
  ({ eventId }: { eventId: number }) =>
    `/events/${eventId}/${rest}`

/** Nothing says what a link of a message is about without its signature, so everybody gets the same answer. */
const forgedLink = () => `/notification-links/${Buffer.from('tenant.1.1.1.zzzzzzzz').toString('base64url')}.c2lnbmVk`
const notification = { type: 'deviceOverspeed', notificators: 'web', always: true }

export const alertRows: Record<string, AlertRow[]> = {
  'POST /events/:id/acknowledge': [{ path: ofEvent('acknowledge'), json: () => ({}), status: [404, 404, 200, 401] }],
  'GET /events/:id/deliveries': [{ path: ofEvent('deliveries'), status: [404, 404, 200, 401] }],
  'GET /notifications/:id/log': [{ path: ofNotification('log'), status: [404, 404, 200, 401] }],
  // one's own alone
  'GET /notifications/mutes': [{ status: [200, 200, 200, 401] }],
  'POST /notifications/:id/mute': [
    { path: ofNotification('mute'), json: () => ({ minutes: 5 }), status: [404, 404, 200, 401] },
  ],
  'DELETE /notifications/:id/mute': [{ path: ofNotification('mute'), status: [404, 404, 204, 401] }],
  'GET /notification-links/:token': [{ path: forgedLink, status: [404, 404, 404, 404] }],
  'POST /notification-links/:token': [
    { path: forgedLink, json: () => ({ action: 'acknowledge' }), status: [404, 404, 404, 404] },
  ],
  'POST /notifications/trial': [
    { json: ({ deviceId }) => ({ ...notification, deviceId: [deviceId] }), status: [200, 200, 200, 401] },
    { json: ({ things }) => ({ ...notification, id: things['notification'] }), status: [404, 404, 200, 401] },
    {
      json: ({ things }) => ({
        ...notification,
        type: 'geofenceEnter',
        assumed: { geofenceId: [things['geofence']] },
      }),
      status: [400, 400, 200, 401],
    },
  ],
}
