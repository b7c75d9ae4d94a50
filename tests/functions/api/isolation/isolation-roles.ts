import type { User } from '../../../../shared/entities/user.ts'
import { reportPaths } from './isolation-reports.ts'
import { plainEntities } from '../samples.ts'

/**
 * Three more who call everything: Chloe manages people but not Nadia, a guest follows the link by which the group of the
 * car is shared, and Gone was linked to it until yesterday. They get the answers that Nadia, Bilal and nobody get, except
 * where this file says otherwise.
 */
export const rightsOf = {
  chloe: { userLimit: -1, deviceLimit: -1 },
  guest: { temporary: true, readonly: true, limitCommands: true, disableReports: true },
  gone: { expirationTime: '2024-04-30T00:00:00.000+00:00' },
} satisfies Record<string, Partial<User>>

/** Statuses by call, one for each row of it; null where it is as with the other. */
type Instead = Record<string, readonly (number | null)[]>

const plainPaths = plainEntities.map(({ api }) => `/${api}`)

/** A manager may add people and devices. What Nadia may know about herself is not the manager's. */
const chloeInstead: Instead = {
  // she manages nobody
  'POST /notifications/send/:notificator': [400, 404],
  'GET /session/:id': [404],
  'DELETE /users/:id/mail': [404],
  'GET /users': [null, 404],
  'GET /users/:id': [404],
  'GET /users/:id/device-count': [404],
  'PUT /users/:id': [404],
  'DELETE /users/:id': [404],
  'POST /users': [200, 409],
  'GET /devices': [null, null, null, null, null, 404],
  'GET /devices/unknown': [200],
  'GET /permissions': [null, null, 404],
  'POST /devices': [200, 409, 400],
  ...Object.fromEntries(plainPaths.map((path) => [`GET ${path}`, [null, null, null, 404]])),
}

/** A guest sees what is shared and nothing that belongs to it, has no history, shares no further, and holds nothing. */
const guestInstead: Instead = {
  'GET /users': [null, null, null, 404],
  'POST /notifications/test': [403],
  'POST /notifications/test/:notificator': [403, 403],
  'GET /announcements/:announcement': [403],
  'GET /push/key': [403],
  'GET /push/subscriptions': [403],
  'POST /push/subscriptions': [403],
  'DELETE /push/subscriptions/:subscription': [403],
  'GET /users/mail': [403],
  'DELETE /users/:id/mail': [403],
  'GET /session/:id': [403],
  'GET /session/all': [403],
  'DELETE /session/all': [403],
  'POST /session/token': [403],
  'POST /session/token/revoke': [403],
  'PUT /users/:id': [403],
  'POST /users/terms': [403],
  'POST /devices/share': [403],
  'POST /share/device': [403],
  'POST /share/group': [403],
  'GET /shares': [403],
  'PUT /shares/:id/sites': [403],
  'PUT /shares/:id/way': [403],
  'DELETE /shares/:id': [403],
  'GET /permissions': [null, null, null, 404],
  'GET /positions': [null, 403, null, 403],
  'GET /positions/kml': [403],
  'GET /positions/kmz': [403],
  'GET /positions/gpx': [403],
  'GET /positions/csv': [403],
  'GET /positions/days': [403],
  'GET /positions/limits': [403],
  'GET /positions/roads': [403],
  'GET /devices/xlsx': [403],
  'POST /devices/xlsx': [403],
  'GET /reports/devices/xlsx': [403],
  'GET /reports/devices/mail': [403],
  'GET /places/passes': [403, 403],
  'GET /places/stops': [403, 403],
  'POST /geofences/trial': [403, 403, 403, 403],
  'POST /events/:id/acknowledge': [403],
  'GET /events/:id/deliveries': [403],
  'GET /notifications/:id/log': [403],
  'GET /notifications/mutes': [403],
  'POST /notifications/:id/mute': [403],
  'DELETE /notifications/:id/mute': [403],
  'POST /notifications/trial': [403, 403, 403],
  'GET /reports/schedules': [403],
  'GET /reports/:id/runs': [403],
  'POST /reports/:id/subscription': [403],
  'DELETE /reports/:id/subscription': [403],
  ...Object.fromEntries(reportPaths.map((path) => [`GET ${path}`, [403, 403]])),
  'GET /reports/utilisation': [403, 403, 403],
  'PUT /devices/:id/logbook': [403],
  'POST /devices/:id/workshop': [403],
  'DELETE /devices/:id/workshop/:done': [403],
  'GET /reports/jobs': [403],
  'GET /reports/jobs/:id': [403],
  'DELETE /reports/jobs/:id': [403],
  'GET /reports/jobs/:id/file': [403],
  'GET /reports/jobs/:id/rows': [403],
  ...Object.fromEntries(
    [
      'GET /forward-addresses/state',
      'GET /forwarding-trust',
      ...['secret', 'test', 'resume'].map((what) => `POST /forward-addresses/${what}`),
    ].map((call) => [call, [403]]),
  ),
  'GET /forwardings/:id/state': [404],
  'POST /forwardings/:id/secret': [404],
  'POST /forwardings/:id/test': [404],
  'PUT /forwardings/:id/password': [404],
  'POST /forwardings/:id/resume': [404],
  'GET /sources/:id/messages': [404],
  'POST /sources/:id/address': [404],
  'DELETE /sources/:id/address': [404],
  ...Object.fromEntries(['GET', 'POST', 'DELETE'].map((method) => [`${method} /drivers/:id/image`, [404]])),
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].flatMap((method) => plainPaths.map((path) => [`${method} ${path}/:id`, [404]])),
  ),
}

export interface Answered {
  status: number
  shown: boolean
  changed: boolean
}

interface Case {
  call: string
  at: number
  row: { status: readonly number[]; shownToBilal?: boolean }
}

/** Two more administrate tenants of their own, as Driss does: one never confirmed the email address … */
const refusedUnconfirmed = new Set([
  'POST /users',
  'POST /notifications/test',
  'POST /notifications/test/:notificator',
  'POST /notifications/send/:notificator',
  'POST /devices',
  'POST /devices/:id/credentials',
  'POST /devices/:id/position',
  'POST /devices/:id/imports',
  'POST /devices/:id/imports/:importId/positions',
  'POST /server/credentials',
  'POST /sources/:id/address',
  'POST /forwardings/:id/test',
  'POST /forward-addresses/test',
  'POST /devices/share',
  'POST /share/device',
  'POST /share/group',
  'PUT /shares/:id/sites',
  'PUT /shares/:id/way',
  'POST /server/file/:path',
  'GET /positions/limits',
  'GET /positions/roads',
  'GET /server/geocode',
  'GET /server/places',
  'GET /reports/devices/mail',
  'POST /reports/:id/run',
  'POST /commands/send',
  'POST /commands1/send',
  'POST /import',
  'POST /import/invitations',
  ...reportPaths.filter((path) => path.endsWith('/mail')).map((path) => `GET ${path}`),
])

/** The email to confirm is sent again. */
const unconfirmedInstead: Instead = { 'POST /sign-up/confirmation': [204] }

/** … and the trial of the other is over, which leaves viewing, these calls, and those that need no sign-in. */
const allowedAfterTrial = new Set([
  'POST /devices/xlsx',
  'DELETE /reports/jobs/:id',
  'POST /session',
  'DELETE /session',
  'POST /session/token',
  'POST /session/token/revoke',
  'DELETE /session/all',
  'POST /sign-up/confirmation',
  'POST /users/terms',
  'DELETE /shares/:id',
  'POST /geofences/trial',
  'POST /notifications/trial',
  'POST /notifications/:id/mute',
  'DELETE /notifications/:id/mute',
  'POST /notification-links/:token',
  'POST /tenant/export',
  'DELETE /import',
  'DELETE /tenant',
  'DELETE /tenant/deletion',
  'DELETE /devices/:id/credentials/:credential',
  'DELETE /server/credentials/:credential',
  'DELETE /sources/:id/address',
  'POST /reports/:id/subscription',
  'DELETE /reports/:id/subscription',
  'DELETE /push/subscriptions/:subscription',
])

/** What Driss, Nadia, Bilal, nobody, Chloe, the guest, Gone, and the unconfirmed and expired tenants are answered. */
export function expectedAnswers({ call, at, row }: Case): Answered[] {
  const [driss, nadia, bilal, nobody] = row.status as [number, number, number, number]
  const answer = (status: number, shown = false): Answered => ({ status, shown, changed: false })
  const guest = guestInstead[call]?.[at] ?? bilal
  const isPlain = plainPaths.some((path) => call.startsWith(`GET ${path}`))
  return [
    answer(driss),
    answer(nadia),
    answer(bilal, row.shownToBilal),
    answer(nobody),
    // a device of Chloe's own is the one change that is meant
    { ...answer(chloeInstead[call]?.[at] ?? nadia), changed: call === 'POST /devices' && at === 0 },
    answer(guest, row.shownToBilal && guest === 200 && !isPlain),
    answer(nobody),
    answer(refusedUnconfirmed.has(call) ? 403 : (unconfirmedInstead[call]?.[at] ?? driss)),
    answer(call.startsWith('GET ') || nobody !== 401 || allowedAfterTrial.has(call) ? driss : 403),
  ]
}
