import { turnOnRoads } from '../roads/turn-on-roads.ts'
import { noticeToken } from '../../../../functions/application/alerts/notice-token.ts'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { openAccount, type Account } from '../../../../shared/domain/access/account.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { ServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { addDevice, ask, colleague, drive, eventOf, fixture, noon, person, share } from '../api-fixture.ts'
import { aReport } from '../samples.ts'
import type { WayIds } from './position-ways.ts'

/** One who calls, and what was taken from them after they had worked with everything. */
export interface PositionCaller {
  name: string
  /** of one device: everything, what is now and events, or nothing */
  sees: 'everything' | 'now' | 'nothing'
  /** of a colleague who is linked to the device */
  facts?: Partial<User>
  settings?: Partial<ServerSettings>
  account?: Partial<Account>
  /** how they come in, a browser's session where it is not said */
  by?: 'readToken' | 'fullToken' | 'administrator' | 'share' | 'nobody' | 'otherTenant' | 'enteredByAdministrator'
  /** of the colleague's manager */
  manager?: Partial<User>
  isUnlinked?: true
}

const ended = { expirationTime: '2024-04-30T00:00:00.000+00:00' }

export const positionCallers: PositionCaller[] = [
  { name: 'a linked user', sees: 'everything' },
  ...(['readonly', 'deviceReadonly', 'limitCommands', 'fixedEmail'] as const).map((flag) => ({
    name: `a user with ${flag}`,
    sees: 'everything' as const,
    facts: { [flag]: true },
  })),
  { name: 'a manager', sees: 'everything', facts: { userLimit: -1, deviceLimit: -1 } },
  { name: 'an administrator', sees: 'everything', by: 'administrator' },
  {
    name: 'an administrator where nobody else reads reports',
    sees: 'everything',
    by: 'administrator',
    settings: { disableReports: true },
  },
  { name: 'a token for reading', sees: 'everything', by: 'readToken' },
  { name: 'a token', sees: 'everything', by: 'fullToken' },
  { name: 'a user of an unconfirmed account', sees: 'everything', account: { isConfirmed: false } },
  { name: 'a user whose trial is over', sees: 'everything', account: { trialEndsAt: 0 } },
  { name: 'a user with disableReports', sees: 'now', facts: { disableReports: true } },
  { name: 'a user with disableReports and readonly', sees: 'now', facts: { disableReports: true, readonly: true } },
  { name: 'a manager with disableReports', sees: 'now', facts: { disableReports: true, userLimit: -1 } },
  { name: 'a user where the server has disableReports', sees: 'now', settings: { disableReports: true } },
  { name: 'a user whose manager has disableReports', sees: 'now', manager: { disableReports: true } },
  {
    name: 'a token for reading of one with disableReports',
    sees: 'now',
    by: 'readToken',
    facts: { disableReports: true },
  },
  { name: 'a token of one with disableReports', sees: 'now', by: 'fullToken', facts: { disableReports: true } },
  {
    name: 'an administrator who entered as one with disableReports',
    sees: 'now',
    by: 'enteredByAdministrator',
    facts: { disableReports: true },
  },
  { name: 'a guest', sees: 'now', by: 'share' },
  { name: 'a user who is linked no longer', sees: 'nothing', isUnlinked: true },
  { name: 'a disabled user', sees: 'nothing', facts: { disabled: true } },
  { name: 'an expired user', sees: 'nothing', facts: ended },
  { name: 'a token of an expired user', sees: 'nothing', by: 'fullToken', facts: ended },
  { name: 'a user of a suspended account', sees: 'nothing', account: { isSuspended: true } },
  { name: 'a guest of a suspended account', sees: 'nothing', by: 'share', account: { isSuspended: true } },
  { name: 'nobody', sees: 'nothing', by: 'nobody' },
  { name: 'an administrator of another tenant', sees: 'nothing', by: 'otherTenant' },
]

/** Latitudes that no other position has. */
export const positionMarks = { past: '36.11111', event: '36.22222', latest: '36.33333' }

/** Atlas has a car that reported three times, with an event at the second; the caller saw it before anything was taken. */
export async function positionFleet(caller: PositionCaller) {
  const at = await fixture()
  await turnOnRoads(at.amina)
  const { amina, world } = at
  const car = await addDevice(amina, { name: 'Car' })
  for (const [step, mark] of Object.values(positionMarks).entries()) {
    await drive(world, amina.tenantId, car.id, [step + 1], { latitude: Number(mark) })
  }
  const state = await world.tracks(amina.tenantId).state(car.id)
  await world.tracks(amina.tenantId).save({ state, accepted: [], events: [eventOf(car.id, 2)] })
  const colleagueOfAmina = await colleague(world, amina, person('Nadia'))
  await share(amina, colleagueOfAmina, { type: 'device', id: car.id })
  if (caller.manager) {
    const chloe = await colleague(world, amina, person('Chloe', { userLimit: -1, ...caller.manager }))
    await share(amina, chloe, { type: 'managedUser', id: colleagueOfAmina.id })
  }
  const me = caller.by === 'administrator' ? amina : colleagueOfAmina
  const job = await aReport(world, me, [car.id])
  await runReportJob(world, world.startedReports.at(-1)!, { isTimeUp: () => false, isLastTry: false })
  const headers = await cameIn(at, { caller, me, deviceId: car.id })
  const subject = { tenantId: amina.tenantId, eventId: idOf(car.id, 2), notificationId: 1, userId: me.id }
  const notice = noticeToken(subject, await world.alerts(amina.tenantId).secret(), noon)
  const ids: WayIds = {
    deviceId: car.id,
    past: idOf(car.id, 1),
    event: idOf(car.id, 2),
    latest: idOf(car.id, 3),
    job: job.id,
    notice: caller.by === 'nobody' || caller.by === 'otherTenant' ? 'none' : notice,
  }
  await take(at, { caller, me, deviceId: car.id })
  world.moveTo(noon + minuteMs)
  return { at, ids, headers, me }
}

type At = Awaited<ReturnType<typeof fixture>>
interface Named {
  caller: PositionCaller
  me: At['amina']
  deviceId: number
}

async function cameIn(at: At, { caller, me, deviceId }: Named): Promise<Record<string, string>> {
  const { amina, driss } = at
  const token = async (form: Record<string, string>) =>
    (await ask(at, '/api/session/token', { method: 'POST', as: me, form })).text
  switch (caller.by) {
    case 'nobody':
      return {}
    case 'otherTenant':
      return { cookie: driss.cookie }
    case 'readToken':
      return { authorization: `Bearer ${await token({ scope: 'read' })}` }
    case 'fullToken':
      return { authorization: `Bearer ${await token({})}` }
    case 'share': {
      const expiration = new Date(noon + 60 * minuteMs).toISOString()
      const form = { deviceId: String(deviceId), expiration }
      const { text } = await ask(at, '/api/devices/share', { method: 'POST', as: amina, form })
      return { authorization: `Bearer ${text}` }
    }
    case 'enteredByAdministrator': {
      const { headers } = await ask(at, `/api/session/${me.id}`, { as: amina })
      return { cookie: headers.get('set-cookie')!.split(';')[0]! }
    }
    default:
      return { cookie: me.cookie }
  }
}

async function take({ amina }: At, { caller, me, deviceId }: Named): Promise<void> {
  const { facts, settings, account, isUnlinked } = caller
  const stored = (await amina.records.get(user, me.id))!
  if (facts) await amina.records.replace(user, { ...stored, ...facts }, { seen: stored })
  if (settings) await amina.records.saveSettings({ ...(await amina.records.tenant()).settings, ...settings })
  if (account) await amina.records.saveAccount({ ...openAccount, ...account }, openAccount)
  const property = { type: 'device', id: deviceId }
  if (isUnlinked) await amina.records.unlink([{ owner: { type: 'user', id: me.id }, property }])
}
