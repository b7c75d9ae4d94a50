import { describe, expect, it } from 'vitest'
import { driver } from '../../../../shared/entities/driver.ts'
import { ask, type ApiFixture, colleague, fixture, person, type Person, share } from '../api-fixture.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const png = bytes('\x89PNG\r\n\x1a\n and the rest')
const jpeg = bytes('\xff\xd8\xff\xe0 and the rest')

async function withDriver() {
  const at = await fixture()
  const record = driver.schema.parse({ name: 'Karim', uniqueId: 'K-8' })
  const karim = await at.amina.records.create(driver, record, { creatorId: at.amina.id })
  return { ...at, id: karim.id, address: `/api/drivers/${karim.id}/image` }
}
type At = Awaited<ReturnType<typeof withDriver>>
const send = (at: ApiFixture & { address: string }, as: Person, body = png, type = 'image/png') =>
  ask(at, at.address, { method: 'POST', as, body, headers: { 'content-type': type } })
const statuses = async (at: At, as: Person | undefined) => [
  (await ask(at, at.address, { as })).status,
  (await ask(at, at.address, { method: 'POST', as, body: png, headers: { 'content-type': 'image/png' } })).status,
  (await ask(at, at.address, { method: 'DELETE', as })).status,
]

describe('the photo of a driver', () => {
  it('is kept under its kind, shown, replaced and removed', async () => {
    const at = await withDriver()
    const { amina } = at
    expect((await ask(at, at.address, { as: amina })).status).toBe(404)
    expect((await send(at, amina)).text).toBe('photo.png')
    expect((await send(at, amina, jpeg, 'image/jpeg')).text).toBe('photo.jpg')
    const shown = await ask(at, at.address, { as: amina })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await ask(at, at.address, { method: 'DELETE', as: amina })).status).toBe(204)
    expect((await ask(at, at.address, { as: amina })).status).toBe(404)
  })

  it('goes with the driver', async () => {
    const at = await withDriver()
    await send(at, at.amina)
    await ask(at, `/api/drivers/${at.id}`, { method: 'DELETE', as: at.amina })
    expect(await at.world.files(at.amina.tenantId).bytesUsed()).toBe(0)
  })

  it('is a picture', async () => {
    const at = await withDriver()
    expect((await send(at, at.amina, bytes('<svg onload=x>'), 'image/svg+xml')).status).toBe(400)
  })

  it('is not there for others, and stays as it is for who may only read', async () => {
    const at = await withDriver()
    await send(at, at.amina)
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    await share(at.amina, bilal, { type: driver.name, id: at.id })
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    expect(await statuses(at, bilal)).toEqual([200, 403, 403])
    expect(await statuses(at, nadia)).toEqual([404, 404, 404])
    expect(await statuses(at, at.driss)).toEqual([404, 404, 404])
    expect(await statuses(at, undefined)).toEqual([401, 401, 401])
  })
})
