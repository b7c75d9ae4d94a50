import { describe, expect, it } from 'vitest'
import { queuedCommandRequests } from '../../../functions/application/commands/command-requests.ts'
import type { CommandType } from '../../../shared/domain/catalog/command-types.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { addDevice, colleague, drive, fixture, person, share } from '../api/api-fixture.ts'

/** Amina's van, which sends over MQTT, and a command that is saved. */
async function saved(type: CommandType, attributes: object = {}) {
  const { world, amina } = await fixture()
  const van = await addDevice(amina, { name: 'Van 1' })
  await drive(world, amina.tenantId, van.id, [1], { protocol: 'mqtt' })
  const command = savedCommand.schema.parse({ description: 'Arm', type, attributes })
  const { id: savedCommandId } = await amina.records.create(savedCommand, command)
  const requests = queuedCommandRequests(world, amina.tenantId)
  const request = { deviceId: van.id, savedCommandId, userId: amina.id, requestId: 'notification-1-2' }
  const history = async () =>
    (await world.commands(amina.tenantId).history(van.id, 10)).map((one) => `${one.type} ${one.state}`)
  return { world, amina, requests, request, history }
}

describe('a command that a notification orders', () => {
  it('waits in the queue of the device, which is woken up', async () => {
    const { world, amina, requests, request, history } = await saved('custom', { data: 'arm' })
    await requests.send(request)
    expect(await history()).toEqual(['custom queued'])
    expect(world.wakeUps).toMatchObject([{ tenantId: amina.tenantId, deviceId: request.deviceId }])
  })

  it('is queued once, however often the same message asks for it', async () => {
    const { requests, request, history } = await saved('custom', { data: 'arm' })
    await requests.send(request)
    await requests.send(request)
    expect(await history()).toHaveLength(1)
  })

  it('is refused when it needs a password or code', async () => {
    const { requests, request, history } = await saved('engineStop')
    await expect(requests.send(request)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await history()).toEqual([])
  })

  it.each([
    { name: 'for somebody who may only read', facts: { readonly: true } },
    { name: 'for somebody who is disabled', facts: { disabled: true } },
  ])('is refused $name', async ({ facts }) => {
    const { world, amina, requests, request } = await saved('custom', { data: 'arm' })
    const { id: userId } = await colleague(world, amina, person('Bilal', facts))
    await expect(requests.send({ ...request, userId })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it.each([
    { name: 'the command, which was taken from whom it is ordered for', taken: 'command' as const },
    { name: 'the device', taken: 'device' as const },
  ])('is refused where they do not see $name', async ({ taken }) => {
    const { world, amina, requests, request, history } = await saved('custom', { data: 'arm' })
    const bilal = await colleague(world, amina, person('Bilal'))
    await share(amina, bilal, { type: 'device', id: request.deviceId })
    await share(amina, bilal, { type: 'command', id: request.savedCommandId })
    await requests.send({ ...request, userId: bilal.id })
    const id = taken === 'device' ? request.deviceId : request.savedCommandId
    await amina.records.unlink([{ owner: { type: 'user', id: bilal.id }, property: { type: taken, id } }])
    const again = requests.send({ ...request, userId: bilal.id, requestId: 'notification-1-3' })
    await expect(again).rejects.toMatchObject({ kind: 'missing' })
    expect(await history()).toHaveLength(1)
  })

  it('is refused when a parameter of it is missing or wrong', async () => {
    const { amina, requests, request, history } = await saved('positionPeriodic')
    await expect(requests.send(request)).rejects.toMatchObject({ kind: 'invalid', field: 'attributes.frequency' })
    const old = { ...savedCommand.schema.parse({ type: 'positionPeriodic' }), attributes: { frequency: -5 } }
    const { id: savedCommandId } = await amina.records.create(savedCommand, old)
    await expect(requests.send({ ...request, savedCommandId })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await history()).toEqual([])
  })

  it('is refused when it was removed', async () => {
    const { amina, requests, request } = await saved('custom', { data: 'arm' })
    await amina.records.remove(savedCommand, request.savedCommandId)
    await expect(requests.send(request)).rejects.toMatchObject({ kind: 'missing' })
  })
})
