import { newBrowser } from '../../../support/channels/browser-keys.ts'

/** The rows of the isolation test about channels. The table that they belong to says what a row means. */
interface ChannelRow {
  path?: (ids: { nadia: number; announcement: string; subscription: string }) => string
  json?: (ids: { nadia: number }) => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const words = { subject: 'Depot', body: 'It is closed today.' }

/** What the Push API of a browser gives. */
export const aBrowser = () => newBrowser('https://push.example/send/abc').subscription

export const channelRows: Record<string, ChannelRow[]> = {
  'GET /notifications/notificators': [{ status: [200, 200, 200, 401] }],
  'GET /notifications/channels': [{ status: [200, 200, 200, 401] }],
  'POST /notifications/test': [{ status: [204, 204, 204, 401] }],
  'POST /notifications/test/:notificator': [
    { path: () => '/notifications/test/mail', status: [204, 204, 204, 401] },
    { path: () => '/notifications/test/command', status: [400, 400, 400, 401] },
  ],
  'POST /notifications/send/:notificator': [
    { path: () => '/notifications/send/mail', json: () => words, status: [204, 403, 403, 401] },
    {
      path: ({ nadia }) => `/notifications/send/mail?userId=${nadia}`,
      json: () => words,
      status: [404, 403, 403, 401],
    },
  ],
  'GET /announcements/:announcement': [
    { path: ({ announcement }) => `/announcements/${announcement}`, status: [404, 404, 404, 401] },
  ],
  'GET /push/key': [{ status: [200, 200, 200, 401] }],
  'GET /push/subscriptions': [{ status: [200, 200, 200, 401] }],
  'POST /push/subscriptions': [{ json: aBrowser, status: [200, 200, 200, 401] }],
  'DELETE /push/subscriptions/:subscription': [
    { path: ({ subscription }) => `/push/subscriptions/${subscription}`, status: [204, 204, 204, 401] },
  ],
  'GET /channel-settings': [{ status: [200, 403, 403, 401] }],
  'PUT /channel-settings': [{ json: () => ({ telegram: { chatId: '77' } }), status: [200, 403, 403, 401] }],
}
