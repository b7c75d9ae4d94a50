import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import { addDevice, addGroup, type ApiFixture, ask, drive, fixture } from '../api-fixture.ts'

let at: ApiFixture
let vanId: number
beforeEach(async () => {
  at = await fixture()
  vanId = (await addDevice(at.amina, { name: 'Van 1' })).id
  await drive(at.world, at.amina.tenantId, vanId, [1, 2], { protocol: 'mqtt', speed: 0 })
})

const send = (json: object, query = '') => ask(at, `/api/commands/send${query}`, { method: 'POST', as: at.amina, json })
const history = async () =>
  (await ask(at, `/api/devices/${vanId}/commands`, { as: at.amina })).json as CommandStateJson[]
const saved = (type: string, facts: object = {}) =>
  at.amina.records.create(savedCommand, savedCommand.schema.parse({ description: type, type, ...facts }))

const tooOften = { type: 'positionPeriodic', attributes: { frequency: -5 } }

describe('a saved command', () => {
  it('for a device is offered there, and can be sent to others', async () => {
    const { id } = await saved('alarmArm', { deviceId: vanId })
    const other = await addDevice(at.amina, { name: 'Van 2' })
    await drive(at.world, at.amina.tenantId, other.id, [1], { protocol: 'mqtt' })
    const offered = async (deviceId: number) =>
      (await ask(at, `/api/commands/send?deviceId=${deviceId}`, { as: at.amina })).json as { id: number }[]
    expect([(await offered(vanId)).map((each) => each.id), await offered(other.id)]).toEqual([[id], []])
    const { status, json } = await send({ id, deviceId: other.id })
    expect([status, json]).toMatchObject([200, { id, deviceId: other.id }])
    const listed = await ask(at, `/api/commands?deviceId=${vanId}`, { as: at.amina })
    expect(listed.json).toEqual([])
  })

  it('of earlier days that is wrong is not sent, and loses what is wrong when it is saved again', async () => {
    const stored = {
      ...savedCommand.schema.parse({ description: 'Old', type: 'positionPeriodic' }),
      attributes: { frequency: 'x' },
    }
    const { id } = await at.amina.records.create(savedCommand, stored)
    const { status, text } = await send({ id, deviceId: vanId })
    expect([status, text]).toEqual([400, expect.stringContaining('attributes.frequency: give a whole number')])
    expect((await ask(at, `/api/commands/${id}`, { as: at.amina })).json).toMatchObject({
      attributes: { frequency: 'x' },
    })
    const again = await ask(at, `/api/commands/${id}`, {
      method: 'PUT',
      as: at.amina,
      json: { ...stored, id, description: 'New' },
    })
    expect([again.status, again.json]).toMatchObject([200, { description: 'New', attributes: {} }])
  })
})

describe('a command with a parameter out of its range', () => {
  it.each([
    { name: 'to a device', way: () => send({ deviceId: vanId, ...tooOften }) },
    { name: 'to several', way: () => send({ deviceIds: [vanId], ...tooOften }) },
    { name: 'to be saved', way: () => ask(at, '/api/commands', { method: 'POST', as: at.amina, json: tooOften }) },
    {
      name: 'to a group',
      way: async () => {
        const { id } = await addGroup(at.amina, { name: 'Vans' })
        return send(tooOften, `?groupId=${id}`)
      },
    },
  ])('is refused $name', async ({ way }) => {
    const { status, text } = await way()
    const says = 'attributes.frequency: give a whole number from 1 to 2678400.'
    expect([status, text]).toEqual([400, expect.stringContaining(says)])
    expect([at.world.published, await history()]).toEqual([[], []])
  })

  it.each([{ frequency: 'x' }, { frequency: -5 }, { frequency: 1.5 }])(
    'is refused with $frequency',
    async (attributes) => {
      const { status, text } = await send({ deviceId: vanId, type: 'positionPeriodic', attributes })
      expect([status, text]).toEqual([400, expect.stringContaining('attributes.frequency: give a whole number')])
    },
  )
})
