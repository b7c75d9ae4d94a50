import { phrase } from '../../../../shared/domain/failures.ts'
import { askForCommand } from '../../../../functions/application/commands/ask.ts'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { withMute } from '../../../../shared/domain/notifications/mute.ts'
import { noticeToken } from '../../../../functions/application/alerts/notice-token.ts'
import type { World } from '../../../../functions/platform/ports/ports.ts'
import { subscriptionToken } from '../../../../functions/reports/scheduled/subscription-token.ts'
import { begun, claimed, delivered, finished, newSchedule } from '../../../../shared/domain/scheduled/schedule.ts'
import { entities } from '../../../../shared/entities/index.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { reportNames } from '../../../../shared/catalog/reports/index.ts'
import { serviceDoneId } from '../../../../shared/domain/reports/service-done.ts'
import { order } from '../../../shared/domain/commands/queue-fixture.ts'
import { secretKey } from '../../../../functions/platform/secrets.ts'
import { oneByte } from '../../../support/lake/one-byte.ts'
import { turnOnRoads } from '../roads/turn-on-roads.ts'
import { addDevice, addGroup, ask, drive, eventOf, fixture, noon, type Person, refuel } from '../api-fixture.ts'
import { aBrowser } from '../isolation/isolation-channels.ts'
import { addOneOfEach, anAnnouncement, aReport, sampleOf } from '../samples.ts'
import { deviceExamples } from './device-examples.ts'
import { forwardingExamples } from './forwarding-examples.ts'
import { aShareLink, sharingExamples } from './sharing-examples.ts'
import { imported, importExamples } from './import-examples.ts'

interface Notified {
  tenantId: string
  userId: number
  notificationId: number
  eventId: number
}

/** A notification with a line in its log. @returns the link of its message */
async function notified(world: World, { tenantId, userId, notificationId, eventId }: Notified): Promise<string> {
  const event = (await world.tracks(tenantId).event(eventId))!
  const lines = [{ channel: 'mail', outcome: 'grouped', reason: 'repeated' } as const]
  const about = { notificationId, eventId, eventTime: event.eventTime, eventType: event.type }
  await world.alerts(tenantId).note([{ ...about, userId, time: noon, lines }])
  const muted = { notificationId, deviceId: 0, until: Date.parse('2100-01-01') }
  await world.alerts(tenantId).change(userId, (kept) => withMute(kept, muted))
  return noticeToken({ tenantId, eventId, notificationId, userId }, await world.alerts(tenantId).secret(), noon)
}

/** Her session came from a provider that ends its own, too. */
async function signedInByProvider(world: World, amina: Person): Promise<void> {
  const { tenantId, id: userId } = amina
  const { stamp } = await amina.records.credentials(userId)
  const expiresAt = world.now() + hourMs
  const openId = { account: 'amina' }
  const secret = await world.lookups.openSession('session', { tenantId, userId, stamp, expiresAt, openId })
  const kept = { endSession: 'https://login.example/out', clientId: 'qafila', idToken: null, expiresAt }
  await world.openIdStore(tenantId).keepSession(secretKey(secret), kept)
  amina.cookie = `JSESSIONID=${secret}`
}

const oilDone = (maintenanceId: number) => ({
  maintenanceId,
  time: noon,
  value: 9000,
  cost: 90,
  note: 'Oil',
  at: noon,
  userId: 1,
  userName: 'Amina',
})

/** Amina's tenant with one of everything. */
export async function fleet() {
  const at = await fixture()
  await turnOnRoads(at.amina)
  const { amina, world } = at
  const north = await addGroup(amina, { name: 'North' })
  const van = await addDevice(amina, { name: 'Van 1', groupId: north.id, phone: '0551' })
  const parked = await addDevice(amina, { name: 'Van 2' })
  const things = await addOneOfEach(amina, 'First')
  const inside = { geofenceIds: [things['geofence']!] }
  await drive(world, amina.tenantId, van.id, [1], { ...inside, latitude: 36.73, fixTime: noon - 10 * minuteMs })
  const state = await drive(world, amina.tenantId, van.id, [2], inside)
  await world.tracks(amina.tenantId).save({ state, accepted: [], events: [eventOf(van.id, 3)] })
  await refuel(world, amina.tenantId, parked.id, { speed: 0, attributes: {}, protocol: 'mqtt' })
  const applied = ['command', 'maintenance'].map((type) => ({ type, id: things[type]! }))
  const standing = { type: 'device', id: parked.id }
  const done = oilDone(things['maintenance']!)
  await world.tracks(amina.tenantId).addServiceDone(parked.id, done)
  await amina.records.link(applied.map((property) => ({ owner: standing, property })))
  const ordered = order('alarmArm', { deviceId: parked.id })
  world.outcomes.push({ kind: 'notConnected' })
  const waiting = await askForCommand(world, amina.tenantId, ordered)
  if (waiting === null || waiting === 'repeated') throw new Error('the command has no place')
  const { deviceId: _, ...toMany } = ordered
  const counts = { done: 2, sent: 1, queued: 0, failed: 1, failures: [{ deviceId: 9, reason: 'gone' }], version: 0 }
  const job = { id: 'job-1', userId: amina.id, order: toMany, deviceIds: [parked.id, 9], expiresAt: noon + hourMs }
  await world.commands(amina.tenantId).saveJob({ ...job, ...counts })
  const problem = { field: 'latitude', reason: phrase('the message is empty'), mark: '', at: noon }
  const bounced = {
    id: 'f1',
    address: amina.email,
    trouble: 'bounce' as const,
    detail: 'user unknown',
    at: world.now(),
  }
  await world.mailSuppressions(amina.tenantId).note(bounced)
  await world.problems(amina.tenantId).note([{ ...problem, kind: 'device', id: van.id, deviceId: van.id }])
  await world.lookups.noteUnknownTracker('unknown-1', { count: 3, at: noon, protocol: 'qafila' })
  await world.files(amina.tenantId).put('server/logo.png', { content: new Uint8Array([1]), contentType: 'image/png' })
  await world.lake(amina.tenantId).write({ day: 19_844, part: 0 }, oneByte())
  const trackers = world.trackerCredentials(amina.tenantId)
  for (const deviceId of [0, van.id]) await trackers.issueSecret({ deviceId, madeBy: amina.id })
  await ask(at, '/api/groups', { method: 'POST', as: amina, json: { name: 'South' } })
  const shareLink = await aShareLink(at, parked.id)
  const { tenantId } = amina
  const reportId = things['report']!
  await world.reportSchedules(tenantId).change(reportId, () => {
    const beginning = { period: { start: noon - hourMs, end: noon }, place: null, askedBy: 0, recipients: 1, now: noon }
    const run = begun(newSchedule(reportId, { now: noon, secret: 'signs' }), beginning)
    return finished(delivered(claimed(run, run.open!.run, amina.id)!, amina.id, 'disabled'))
  })
  const reportJob = await aReport(world, amina, [van.id])
  await runReportJob(world, world.startedReports.at(-1)!, { isTimeUp: () => false, isLastTry: false })
  await world.channelStore(tenantId).subscribe(amina.id, { ...aBrowser(), label: 'Firefox' })
  await signedInByProvider(world, amina)
  await imported(world, tenantId, amina.id)
  world.moveTo(noon + minuteMs)
  const alertIds = await notified(world, {
    tenantId,
    userId: amina.id,
    notificationId: things['notification']!,
    eventId: eventOf(van.id, 3).id,
  })
  return {
    at,
    ids: {
      ...things,
      device: van.id,
      group: north.id,
      parked: parked.id,
      report: reportId,
      ...shareLink,
      reportJob: reportJob.id,
      announcement: await anAnnouncement(world, amina),
      unsubscribe: subscriptionToken({ tenantId, reportId, recipientId: amina.id }, 'signs'),
      user: amina.id,
      event: eventOf(van.id, 3).id,
      notice: alertIds,
      waiting: waiting.id,
      done: serviceDoneId(done),
    },
  }
}
const ofMaintenance = (ids: object): number => (ids as { maintenance: number }).maintenance
const ofNotification = (ids: object): number => (ids as { notification: number }).notification
const ofSource = (ids: object): number => (ids as { source: number }).source

export type Ids = Awaited<ReturnType<typeof fleet>>['ids']

export interface Example {
  /** below `/api`, when the path alone is not enough */
  path?: (ids: Ids) => string
  json?: (ids: Ids) => unknown
  /** in place of a session: a token for reading */
  by?: 'readToken'
}

const sample = (name: string, title: string, ids: Ids): object => {
  const entity = entities.find((each) => each.name === name)!
  if (name === 'device') return { name: title, uniqueId: title }
  return name === 'group' ? { name: title } : sampleOf(entity, title, { calendarId: (ids as never)['calendar'] })
}

/** How an entity's five calls are made. */
const entityExamples = Object.fromEntries(
  entities.flatMap(({ name, api }) => {
    const one = (ids: Ids) => `/${api}/${String((ids as Record<string, unknown>)[name])}`
    return [
      [`GET /${api}/:id`, { path: one }],
      [`POST /${api}`, { json: (ids: Ids) => sample(name, 'Second', ids) }],
      [`PUT /${api}/:id`, { path: one, json: (ids: Ids) => sample(name, 'Third', ids) }],
    ] as [string, Example][]
  }),
)

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const credentials = { email: 'amina@atlas.example', password: 'demo1234' }
export const examples: Record<string, Example> = {
  ...entityExamples,
  'POST /mcp': { json: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), by: 'readToken' },
  'PUT /tenant': { json: () => ({ organisation: 'Atlas Transport' }) },
  'DELETE /tenant': { json: () => ({ organisation: 'Atlas Transport' }) },
  'GET /permissions': { path: ({ user }) => `/permissions?userId=${user}&deviceId=0` },
  'GET /reports/:id/runs': { path: ({ report }) => `/reports/${report}/runs` },
  'POST /reports/:id/run': { path: ({ report }) => `/reports/${report}/run` },
  'POST /reports/:id/subscription': { path: ({ report }) => `/reports/${report}/subscription` },
  'DELETE /reports/:id/subscription': { path: ({ report }) => `/reports/${report}/subscription` },
  ...deviceExamples,
  ...forwardingExamples,
  ...sharingExamples,
  ...importExamples,
  'GET /sources/:id/messages': { path: (ids) => `/sources/${ofSource(ids)}/messages` },
  'POST /sources/:id/address': { path: (ids) => `/sources/${ofSource(ids)}/address` },
  'DELETE /sources/:id/address': { path: (ids) => `/sources/${ofSource(ids)}/address` },
  'POST /events/:id/acknowledge': { path: ({ event }) => `/events/${event}/acknowledge` },
  'GET /events/:id/deliveries': { path: ({ event }) => `/events/${event}/deliveries` },
  'GET /notifications/:id/log': { path: (ids) => `/notifications/${ofNotification(ids)}/log` },
  'POST /notifications/:id/mute': {
    path: (ids) => `/notifications/${ofNotification(ids)}/mute`,
    json: () => ({ minutes: 60 }),
  },
  'DELETE /notifications/:id/mute': { path: (ids) => `/notifications/${ofNotification(ids)}/mute` },
  'GET /notification-links/:token': { path: ({ notice }) => `/notification-links/${notice}` },
  'POST /notification-links/:token': {
    path: ({ notice }) => `/notification-links/${notice}`,
    json: () => ({ action: 'acknowledge' }),
  },
  'POST /notifications/trial': {
    json: ({ device }) => ({ type: 'ignitionOn', notificators: 'web', always: true, deviceId: [device] }),
  },
  'GET /unsubscribe': { path: ({ unsubscribe }) => `/unsubscribe?token=${unsubscribe}` },
  'POST /unsubscribe': { path: ({ unsubscribe }) => `/unsubscribe?token=${unsubscribe}` },
  'GET /reports/jobs/:id': { path: ({ reportJob }) => `/reports/jobs/${reportJob}` },
  'GET /reports/jobs/:id/rows': { path: ({ reportJob }) => `/reports/jobs/${reportJob}/rows` },
  'DELETE /reports/jobs/:id': { path: ({ reportJob }) => `/reports/jobs/${reportJob}` },
  ...Object.fromEntries(
    reportNames.map((name) => [
      `GET /reports/${name}`,
      {
        path: ({ device, parked }: Ids) =>
          `/reports/${name}?deviceId=${device}&deviceId=${parked}&${period}${name === 'speeding' ? '&speedLimit=1' : ''}`,
      },
    ]),
  ),
  'POST /notifications/test/:notificator': { path: () => '/notifications/test/mail' },
  'POST /notifications/send/:notificator': {
    path: () => '/notifications/send/mail',
    json: () => ({ subject: 'Depot', body: 'It is closed today.' }),
  },
  'GET /announcements/:announcement': { path: ({ announcement }) => `/announcements/${announcement}` },
  'POST /push/subscriptions': { json: () => aBrowser() },
  'PUT /openid/settings': { json: () => ({ issuer: 'https://login.example', clientId: 'qafila', isOn: true }) },
  'PUT /channel-settings': { json: () => ({ telegram: { chatId: '77' } }) },
  'GET /commands/send': { path: ({ parked }) => `/commands/send?deviceId=${parked}` },
  ...Object.fromEntries(
    ['/commands/send', '/commands1/send'].map((path) => [
      `POST ${path}`,
      {
        json: ({ device: deviceId }: Ids) => ({
          deviceId,
          type: 'custom',
          textChannel: true,
          attributes: { data: 'x' },
        }),
      },
    ]),
  ),
  'GET /command-jobs/:id': { path: () => '/command-jobs/job-1' },
  'GET /devices/:id/commands': { path: ({ parked }) => `/devices/${parked}/commands` },
  'DELETE /devices/:id/commands/:commandId': {
    path: ({ parked, waiting }) => `/devices/${parked}/commands/${waiting}`,
  },
  'PUT /lake': { json: () => ({ isOn: true }) },
  'GET /lake/files': { path: () => `/lake/files?${period}` },
  'GET /audit': { path: () => `/audit?${period}` },
  'GET /statistics': { path: () => `/statistics?${period}` },
  'GET /server/places': { path: () => '/server/places?query=Blida&latitude=36&longitude=3' },
  'POST /devices/xlsx': { json: ({ device }) => ({ deviceIds: [device] }) },
  'GET /positions/days': { path: ({ device }) => `/positions/days?deviceId=${device}&${period}` },
  'GET /places/passes': { path: () => `/places/passes?latitude=36.75&longitude=3.06&radius=500&${period}` },
  'GET /places/stops': { path: () => `/places/stops?${period}` },
  'GET /reports/lanes': { path: () => `/reports/lanes?${period}` },
  'GET /devices/:id/activity': { path: ({ device }) => `/devices/${device}/activity?from=2024-05-01T00:00:00Z` },
  'PUT /devices/:id/logbook': {
    path: ({ device }) => `/devices/${device}/logbook`,
    json: () => ({ startTime: new Date(noon - 10 * minuteMs).toISOString(), kind: 'private', purpose: 'School' }),
  },
  'POST /devices/:id/workshop': {
    path: ({ parked }) => `/devices/${parked}/workshop`,
    json: (ids) => ({ maintenanceId: ofMaintenance(ids), value: 9000, cost: 90, note: 'Oil' }),
  },
  'DELETE /devices/:id/workshop/:done': { path: ({ parked, done }) => `/devices/${parked}/workshop/${done}` },
  'GET /events/:id': { path: ({ event }) => `/events/${event}` },
  'GET /session/:id': { path: ({ user }) => `/session/${user}` },
  'GET /users/:id': { path: ({ user }) => `/users/${user}` },
  'POST /session': { json: () => credentials },
  'POST /users': { json: () => ({ name: 'Zohra', email: 'zohra@atlas.example' }) },
  'PUT /users/:id': {
    path: ({ user }) => `/users/${user}`,
    json: () => ({ name: 'Amina', email: credentials.email, administrator: true }),
  },
  'POST /users/terms': { json: () => ({}) },
  'PUT /server': { json: () => ({ announcement: 'Welcome' }) },
  'POST /sign-up': {
    json: () => ({ ...credentials, email: 'new@tell.example', organisation: 'Tell', name: 'Yacine', terms: true }),
  },
  'POST /geofences/trial': {
    json: ({ device }) => ({ area: 'CIRCLE (36.75 3.06, 500)', deviceId: [device] }),
  },
  'POST /attributes/computed/test': {
    path: ({ device }) => `/attributes/computed/test?deviceId=${device}`,
    json: () => ({ expression: 'speed * 2', type: 'number' }),
  },
}
