import { describe, expect, it } from 'vitest'
import { addDevice, ask, colleague, drive, fixture, person } from '../api-fixture.ts'

async function driving() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1', attributes: { tankSize: 60 } })
  await drive(at.world, at.amina.tenantId, van.id, [1], { speed: 12, attributes: { adc1: 7, alarm: 'sos' } })
  return at
}

describe('an expression that is tried before it is saved', () => {
  it.each([
    { name: 'a number', expression: 'speed * 2', type: 'number', status: 200, text: '24' },
    { name: 'a flag', expression: 'adc1 > 5', type: 'boolean', status: 200, text: 'true' },
    { name: 'a text, without quotes', expression: 'alarm', type: 'string', status: 200, text: 'sos' },
    { name: 'an attribute of the device', expression: 'tankSize * adc1', type: 'number', status: 200, text: '420' },
    { name: 'a value of the last position', expression: 'lastAdc1', type: 'number', status: 200, text: '7' },
    { name: 'a decision', expression: 'if (adc1 > 5) { return 1 } 2', type: 'number', status: 200, text: '1' },
    { name: 'nothing', expression: 'adc1 > 9 ? 1 : null', type: 'number', status: 204, text: '' },
  ])('$name', async ({ expression, type, status, text }) => {
    const at = await driving()
    const path = '/api/attributes/computed/test?deviceId=1'
    const answer = await ask(at, path, { method: 'POST', as: at.amina, json: { expression, type, description: null } })
    expect([answer.status, answer.text]).toEqual([status, text])
  })

  it.each([
    { name: 'half an expression', expression: '1 +', device: 1, status: 400, says: 'expression: the end cannot' },
    { name: 'what is not known', expression: 'fuelLevel', device: 1, status: 400, says: '"fuelLevel" is not known' },
    { name: 'a wrong type', expression: 'alarm', device: 1, status: 400, says: 'not a number, as the type says' },
    { name: 'a device that never spoke', expression: '1', device: 2, status: 400, says: 'no position yet' },
    { name: 'a device that is not there', expression: '1', device: 9, status: 404, says: 'no such device' },
  ])('$name: $status', async ({ expression, device, status, says }) => {
    const at = await driving()
    await addDevice(at.amina, { name: 'Van 2' })
    const path = `/api/attributes/computed/test?deviceId=${device}`
    const answer = await ask(at, path, { method: 'POST', as: at.amina, json: { expression, type: 'number' } })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
  })

  it('is for administrators', async () => {
    const at = await driving()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: -1 }))
    const path = '/api/attributes/computed/test?deviceId=1'
    const answer = await ask(at, path, { method: 'POST', as: chloe, json: { expression: '1', type: 'number' } })
    expect(answer.status).toBe(403)
  })
})

it('time zones are listed by name', async () => {
  const at = await fixture()
  const { json } = await ask(at, '/api/server/timezones', { as: at.amina })
  expect(json).toEqual(expect.arrayContaining(['Africa/Algiers', 'Europe/Paris', 'UTC']))
  expect(json).toEqual([...new Set(json as string[])].sort())
})
