import { expect, it } from 'vitest'
import { routes as unavailableRoutes } from '../../../../functions/api/routes/unavailable.ts'
import { ask, fixture } from '../api-fixture.ts'

it.each(unavailableRoutes)('$method $path says that it is not available yet', async ({ method, path }) => {
  const at = await fixture()
  const { status, text } = await ask(at, `/api${path}`, { method, as: at.amina })
  expect([status, text]).toEqual([501, expect.stringContaining(`${method} /api${path} is not available yet.`)])
})

it('says it in the language of the reader', async () => {
  const at = await fixture()
  const headers = { 'accept-language': 'fr' }
  const { status, text, headers: answered } = await ask(at, '/api/commands/send', { as: at.amina, headers })
  expect([status, text, answered.get('content-language')]).toEqual([
    501,
    'GET /api/commands/send n’est pas encore disponible. Utilisez les autres appels décrits dans /api/docs.\nrequest r-1',
    'fr',
  ])
})

it.each([
  { method: 'GET', path: '/commands/send' },
  { method: 'POST', path: '/commands/send' },
  { method: 'POST', path: '/notifications/test/web' },
  { method: 'POST', path: '/notifications/send/mail' },
])('$method $path, which clients of this API call, is no record', async ({ method, path }) => {
  const at = await fixture()
  expect((await ask(at, `/api${path}`, { method, as: at.amina })).status).toBe(501)
})

it.each(['/reports/nothing', '/commands/7', '/notifications/7'])('%s is still missing', async (path) => {
  const at = await fixture()
  expect((await ask(at, `/api${path}`, { as: at.amina })).status).toBe(404)
})
