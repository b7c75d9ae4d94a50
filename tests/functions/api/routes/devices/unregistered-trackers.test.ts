import { describe, expect, it } from 'vitest'
import { addDevice, ask, fixture, noon } from '../../api-fixture.ts'

describe('a tracker that nobody registered', () => {
  const received = { count: 4, at: noon, protocol: 'qafila' }

  it('is known to users who may register it', async () => {
    const at = await fixture()
    await at.world.lookups.noteUnknownTracker('8675309', received)
    const { json } = await ask(at, '/api/devices/unknown?uniqueId=8675309', { as: at.amina })
    expect(json).toEqual({ uniqueId: '8675309', count: 4, lastSeen: '2024-05-01T11:00:00.000+00:00' })
  })

  it.each([
    { name: 'an identifier without messages', query: '?uniqueId=1' },
    { name: 'of a megabyte', query: `?uniqueId=${'9'.repeat(5000)}` },
    { name: 'registered by another tenant since', query: '?uniqueId=8675309' },
  ])('$name has a count of 0, which is no failure', async ({ query }) => {
    const at = await fixture()
    await at.world.lookups.noteUnknownTracker('8675309', received)
    await addDevice(at.driss, { name: 'Truck', uniqueId: '8675309' })
    const { status, json } = await ask(at, `/api/devices/unknown${query}`, { as: at.amina })
    expect({ status, json }).toEqual({ status: 200, json: { count: 0, lastSeen: null } })
  })

  it.each(['', '?uniqueId='])('is asked for by its identifier: "%s" is refused', async (query) => {
    const at = await fixture()
    const { status, text } = await ask(at, `/api/devices/unknown${query}`, { as: at.amina })
    expect([status, text]).toEqual([400, expect.stringContaining('uniqueId: missing')])
  })
})
