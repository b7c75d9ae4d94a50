import { describe, expect, it } from 'vitest'
import { inStream, send, yard } from './yard.ts'

describe('a message over HTTP that cannot be understood', () => {
  it('is answered with the reason, and noted for whose device it is', async () => {
    const at = await yard()
    const path = `/ingest/osmand/${at.vanSecret}?id=van-1&lat=95&lon=3`
    for (const { status, text } of [await send(at, path), await send(at, path)]) {
      expect(status).toBe(400)
      expect(text).toContain('95')
    }
    expect(inStream(at)).toEqual([])
    expect(await at.world.problems(at.amina.tenantId).ofDevice(at.van.id)).toMatchObject([
      { kind: 'device', id: at.van.id, field: 'lat', reason: expect.stringContaining('95') },
    ])
    expect(await at.world.problems(at.driss.tenantId).list()).toEqual([])
  })
})
