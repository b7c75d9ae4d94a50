import { describe, expect, it } from 'vitest'
import { device } from '../../../../../shared/entities/device.ts'
import { group } from '../../../../../shared/entities/group.ts'
import type { User } from '../../../../../shared/entities/user.ts'
import { addDevice, addGroup, ask, colleague, fixture, person, share } from '../../api-fixture.ts'

/**
 * A van in the group North, below Morocco as South is. Amina made them; Chloé, who manages Nadia, is linked to the van,
 * Karim to North, Nadia to Morocco, Bilal to South.
 */
async function fleet() {
  const at = await fixture()
  const hire = (name: string, facts: Partial<User> = {}) => colleague(at.world, at.amina, person(name, facts))
  const chloe = await hire('Chloe', { userLimit: 3 })
  const [nadia, karim, bilal] = [await hire('Nadia'), await hire('Karim'), await hire('Bilal')]
  await chloe.records.link([{ owner: { type: 'user', id: chloe.id }, property: { type: 'managedUser', id: nadia.id } }])
  const morocco = await addGroup(at.amina, { name: 'Morocco' })
  const [north, south] = [
    await addGroup(at.amina, { name: 'North', groupId: morocco.id }),
    await addGroup(at.amina, { name: 'South', groupId: morocco.id }),
  ]
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
  await share(at.amina, chloe, { type: device.name, id: van.id })
  await share(at.amina, karim, { type: group.name, id: north.id })
  await share(at.amina, nadia, { type: group.name, id: morocco.id })
  await share(at.amina, bilal, { type: group.name, id: south.id })
  return { ...at, chloe, karim, bilal, van }
}

describe('who is linked to a device, to its group or to one above', () => {
  it.each<{ name: string; as: 'amina' | 'chloe' | 'karim'; shows: string[] }>([
    { name: 'an administrator sees all of them', as: 'amina', shows: ['Amina', 'Chloe', 'Karim', 'Nadia'] },
    { name: 'a manager sees the managed ones', as: 'chloe', shows: ['Nadia'] },
    { name: 'others see none of them', as: 'karim', shows: [] },
  ])('$name', async ({ as, shows }) => {
    const at = await fleet()
    const { json } = await ask(at, `/api/users?deviceId=${at.van.id}`, { as: at[as] })
    expect((json as User[]).map(({ name }) => name)).toEqual(shows)
  })

  it.each(['bilal', 'driss'] as const)('%s, who does not see the device, learns nothing', async (as) => {
    const at = await fleet()
    expect((await ask(at, `/api/users?deviceId=${at.van.id}`, { as: at[as] })).status).toBe(404)
  })
})

describe('how many devices a user sees', () => {
  it.each<{ name: string; of: 'karim' | 'bilal' | 'chloe'; count: number }>([
    { name: 'one in a group', of: 'karim', count: 1 },
    { name: 'none in the other group', of: 'bilal', count: 0 },
    { name: 'one by a link', of: 'chloe', count: 1 },
  ])('is counted: $name', async ({ of, count }) => {
    const at = await fleet()
    const { json } = await ask(at, `/api/users/${at[of].id}/device-count`, { as: at.amina })
    expect(json).toEqual({ count })
  })

  it('is for those who see the user', async () => {
    const at = await fleet()
    expect((await ask(at, `/api/users/${at.karim.id}/device-count`, { as: at.chloe })).status).toBe(404)
  })
})
