import { describe, expect, it } from 'vitest'
import { newServerSettings, type ServerSettings } from '../../../../shared/entities/server-settings.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { connectionActions } from '../../../../web/src/connections/connection-actions.ts'
import { shareItems } from '../../../../web/src/palette/palette-items.ts'
import { peopleRoute } from '../../../../web/src/people/people-routes.tsx'
import { mayOf, type May } from '../../../../web/src/session/access.ts'
import { savesPreferences } from '../../../../web/src/session/choices/save-preference.ts'
import { groupsFor } from '../../../../web/src/settings/settings-entries.ts'
import { addDevice, addGroup, ask, colleague, fixture, person, share } from '../api-fixture.ts'
import { plainEntities, sampleOf } from '../samples.ts'

/** Each kind of account, with each switch that takes something from it. */
const roles: Record<string, Partial<User>> = {
  administrator: { administrator: true },
  manager: { userLimit: -1 },
  person: {},
  guest: { temporary: true, readonly: true, limitCommands: true, disableReports: true },
}
const flags = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports'] as const
type Switch = { name: string; own?: Partial<User>; server?: Partial<ServerSettings> }
const switches: Switch[] = [
  { name: 'nothing' },
  ...flags.map((flag) => ({ name: `own ${flag}`, own: { [flag]: true } })),
  ...flags.map((flag) => ({ name: `the server’s ${flag}`, server: { [flag]: true } })),
  { name: 'own ui.disableSavedCommands', own: { attributes: { 'ui.disableSavedCommands': true } } },
  { name: 'the server’s disableShare', server: { attributes: { disableShare: true } } },
]
const callers = Object.entries(roles).flatMap(([role, facts]) =>
  switches.map(({ name, own, server }) => ({
    name: `${role} with ${name}`,
    facts: { ...facts, ...own },
    server,
    isLooking: role !== 'administrator' && name.endsWith('deviceReadonly'),
  })),
)

async function situation(facts: Partial<User>, server: Partial<ServerSettings> = {}) {
  const at = await fixture()
  const settings = { ...newServerSettings(), ...server }
  await at.amina.records.saveSettings(settings)
  const group = await addGroup(at.amina, { name: 'North' })
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: group.id })
  const own = person('Bilal', { deviceLimit: -1, ...facts })
  const bilal = await colleague(at.world, at.amina, own)
  const command = await at.amina.records.create(
    savedCommand,
    savedCommand.schema.parse({ description: 'Disarm', type: 'alarmDisarm' }),
  )
  const calendar = await ask(at, '/api/calendars', {
    method: 'POST',
    as: at.amina,
    json: sampleOf(
      plainEntities.find(({ name }) => name === 'calendar')!,
      'Week',
      { calendarId: 0 },
    ),
  })
  const calendarId = (calendar.json as { id: number }).id
  for (const [type, id] of Object.entries({
    group: group.id,
    device: van.id,
    command: command.id,
    calendar: calendarId,
  }))
    await share(at.amina, bilal, { type, id })
  const post = async (path: string, json: object, method = 'POST') =>
    (await ask(at, `/api/${path}`, { method, as: bilal, json })).status
  const me = { ...own, id: bilal.id }
  const shown = { id: 1, version: '1', ...settings }
  return { at, bilal, me, settings: shown, may: mayOf(me, shown), post, group, van, command, calendarId }
}
type Situation = Awaited<ReturnType<typeof situation>>

const t = Object.assign((key: string) => key, {}) as never
const goes = { t, go: () => undefined }
const sharesIn = (actions: { key: string }[]) => actions.some(({ key }) => key === 'share')

/** Every way to a share link, and whether it is open. */
const waysToShare: Record<string, (may: May) => boolean> = {
  'the right itself': (may) => may.share,
  'the menu of a vehicle': (may) => sharesIn(connectionActions('device', { id: 1 }, { ...goes, may })),
  'the menu of a group': (may) => sharesIn(connectionActions('group', { id: 1 }, { ...goes, may })),
  'the palette': (may) => shareItems([{ id: 1, name: 'Van 1' } as never], { t, others: [], may }).length > 0,
  'the page of a vehicle by address': (may) => peopleRoute('/settings/device/1/share', may) !== null,
  'the page of a group by address': (may) => peopleRoute('/settings/group/1/share', may) !== null,
  // an administrator ends links there that were made before
  'the list of links by address': (may) => may.administer || peopleRoute('/settings/shares', may) !== null,
  'the list of links in the menu': (may) => may.administer || paths(may).includes('shares'),
}
const paths = (may: May) => groupsFor(may).flatMap(({ entries }) => entries.map(({ path }) => path))
const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'

interface Right {
  name: string
  offered: (at: Situation) => boolean
  ask: (at: Situation) => Promise<number>
  /** what the API takes from those whose devices are read-only, although no page offers it */
  isTaken?: boolean
}
const rights: Right[] = [
  {
    name: 'share a device',
    offered: ({ may }) => may.share,
    ask: (at) => at.post('devices/share', { deviceId: at.van.id }),
  },
  {
    name: 'share a device (alias)',
    offered: ({ may }) => may.share,
    ask: (at) => at.post('share/device', { deviceId: at.van.id }),
  },
  {
    name: 'share a group',
    offered: ({ may }) => may.share,
    ask: (at) => at.post('share/group', { groupId: at.group.id }),
  },
  {
    name: 'add a device',
    offered: ({ may }) => may.createDevice(1),
    ask: (at) => at.post('devices', { name: 'Van 9', uniqueId: 'van-9' }),
  },
  {
    name: 'change a device',
    offered: ({ may }) => may.edit({ name: 'device' }),
    ask: (at) => at.post(`devices/${at.van.id}`, { ...at.van, name: 'Van' }, 'PUT'),
  },
  {
    name: 'change a total',
    offered: ({ may }) => may.edit({ name: 'device' }),
    // 400 without a position
    ask: (at) => at.post(`devices/${at.van.id}/accumulators`, { deviceId: at.van.id, hours: 1 }, 'PUT'),
  },
  {
    name: 'add a group',
    offered: ({ may }) => may.edit({ name: 'group' }),
    ask: (at) => at.post('groups', { name: 'South' }),
    isTaken: true,
  },
  ...plainEntities.map((entity) => ({
    name: `add a ${entity.name}`,
    offered: ({ may }: Situation) => may.edit(entity),
    ask: (at: Situation) => at.post(entity.api, sampleOf(entity, 'One', { calendarId: at.calendarId })),
    isTaken: true,
  })),
  {
    name: 'link',
    offered: ({ may }) => may.link,
    ask: (at) => at.post('permissions', { deviceId: at.van.id, commandId: at.command.id }),
    isTaken: true,
  },
  {
    name: 'send a new command',
    offered: ({ may }) => may.sendCommands,
    ask: (at) => at.post('commands/send', { deviceId: at.van.id, type: 'alarmArm' }),
  },
  {
    name: 'send a saved command',
    offered: ({ may }) => may.sendSavedCommands,
    ask: (at) => at.post('commands/send', { deviceId: at.van.id, id: at.command.id }),
  },
  {
    name: 'read a report',
    offered: ({ may }) => may.seeReports,
    ask: async ({ at, bilal, van }) =>
      (await ask(at, `/api/reports/summary?deviceId=${van.id}&${period}`, { as: bilal })).status,
  },
  {
    name: 'export devices',
    offered: ({ may }) => may.seeReports,
    ask: async ({ at, bilal }) => (await ask(at, '/api/reports/devices/xlsx', { as: bilal })).status,
  },
  {
    name: 'keep a preference',
    offered: ({ me, settings }) => savesPreferences(me, settings),
    ask: (at) =>
      at.post(`users/${at.bilal.id}`, { ...at.me, attributes: { ...at.me.attributes, speedUnit: 'kn' } }, 'PUT'),
    isTaken: true,
  },
]

describe('what the pages offer, and what the API allows', () => {
  it.each(callers)('is the same for a $name', async ({ facts, server, isLooking }) => {
    const at = await situation(facts, server)
    const offers = Object.fromEntries(rights.map((right) => [right.name, right.offered(at)]))
    const answers: Record<string, boolean> = {}
    for (const right of rights) {
      const isAllowed = (await right.ask(at)) !== 403
      // the API lets them change what is not of a device, as clients of Traccar expect
      answers[right.name] = isLooking && right.isTaken === true ? offers[right.name]! : isAllowed
    }
    expect(offers).toEqual(answers)
  })

  it.each(callers)('is one answer on every way to a share link: $name', async ({ facts, server }) => {
    const at = await situation(facts, server)
    const isAllowed = (await at.post('devices/share', { deviceId: at.van.id })) !== 403
    const open = Object.fromEntries(Object.entries(waysToShare).map(([way, isOpen]) => [way, isOpen(at.may)]))
    const isListed = at.may.administer || isAllowed
    const expected = Object.keys(waysToShare).map((way) => [way, way.startsWith('the list') ? isListed : isAllowed])
    expect(open).toEqual(Object.fromEntries(expected))
  })
})
