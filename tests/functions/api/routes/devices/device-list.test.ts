import { expect, it } from 'vitest'
import { addDevice, ask, drive, fixture } from '../../api-fixture.ts'

it.each(['', '?all=true', '?limit=2&offset=1', '?id=3&id=1', '?excludeAttributes=true', '?keyword=van'])(
  'lists of devices are written as each of them is: %s',
  async (query) => {
    const at = await fixture()
    const texts = ['Van "1"', 'Fourgon \u00e9', 'Van 🚚', 'Van 10']
    for (const [place, name] of texts.entries()) {
      const attributes = { b: '\\', 7: 1e21, a: { name } }
      await addDevice(at.amina, { name, uniqueId: `van-${place}`, attributes })
    }
    await drive(at.world, at.amina.tenantId, 1, [1, 2])
    const list = await ask(at, `/api/devices${query}`, { as: at.amina })
    expect(list.headers.get('content-type')).toBe('application/json')
    const isBare = query.includes('excludeAttributes')
    const singles = list.json.map(async ({ id }: { id: number }) => {
      const { text } = await ask(at, `/api/devices/${id}`, { as: at.amina })
      return isBare ? JSON.stringify({ ...JSON.parse(text), attributes: {} }) : text
    })
    expect(list.json.length).toBeGreaterThan(1)
    expect(list.text).toBe(`[${(await Promise.all(singles)).join(',')}]`)
  },
)
