import { expect, test } from 'vitest'
import { user } from '../../../../shared/entities/user.ts'
import { addDevice, ask, colleague, type ApiFixture, fixture, type Person, person } from '../api-fixture.ts'

const share = (at: ApiFixture, as: Person, form: Record<string, string>) =>
  ask(at, '/api/devices/share', { method: 'POST', as, form })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const guests = async (at: ApiFixture) => (await at.amina.records.list(user)).filter(({ temporary }) => temporary)

test('asked again by the same name is one link, of each person', async () => {
  const at = await fixture()
  const [van, truck] = [await addDevice(at.amina, { name: 'Van 1' }), await addDevice(at.amina, { name: 'Truck 2' })]
  const form = { deviceId: String(van.id), requestId: 'a-name-of-16-characters' }
  const [first, again] = [await share(at, at.amina, form), await share(at, at.amina, form)]
  expect(await guests(at)).toHaveLength(1)
  for (const { text } of [first, again]) {
    const { json } = await ask(at, '/api/devices', bearer(text))
    expect((json as { name: string }[]).map(({ name }) => name)).toEqual(['Van 1'])
  }
  const chloe = await colleague(at.world, at.amina, person('Chloe', { administrator: true }))
  await share(at, chloe, form)
  await share(at, at.amina, { ...form, deviceId: String(truck.id) })
  expect(await guests(at)).toHaveLength(3)
  expect((await share(at, at.amina, { ...form, requestId: 'short' })).status).toBe(400)
})
