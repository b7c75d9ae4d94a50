import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeDocument } from '../../functions/api/openapi/generate.ts'
import { startWorld, type LocalWorld } from '../support/world.ts'

let world: LocalWorld
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world.stop())

it('the bundled OpenAPI document is that of the routes, and its page is served', async () => {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as { info: { version: string } }
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  const made = JSON.parse(JSON.stringify(madeDocument())) as typeof document
  expect({ ...document, info: { ...document.info, version: '' } }).toEqual(made)

  const page = await fetch(`${world.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(await page.text()).toContain(`curl ${world.url}/api/devices`)
})
