import { expect, it } from 'vitest'
import { importStep } from '../../../functions/application/imports/import-step.ts'
import { importTenant } from '../../../infra/operator/import-tenant.ts'
import { status, type ForeignServer } from '../../support/imports/foreign-server.ts'
import { address, fleet, importing } from '../../support/imports/importing.ts'

/** The deployment does a step whenever the operator looks away. */
async function run(server: ForeignServer, token = server.token) {
  const at = await importing(server)
  const lines: string[] = []
  const world = {
    ...at.world,
    pause: async () => void (await importStep(at.world, at.tenantId, () => false)),
  }
  const asked = { name: 'import' as const, tenantId: at.tenantId, address, historyFrom: null }
  const imported = importTenant(world, asked, { token, progress: (line) => lines.push(line) })
  return { at, lines, imported: await imported }
}

it('is begun as the first administrator, watched, and says what came of it', async () => {
  const server = fleet()
  server.lists['geofences']!.push({ id: 11, name: 'Bad\u001B[2J', area: 'SQUARE' })
  const { at, lines, imported } = await run(server)
  expect(lines).toEqual(['0 records'])
  expect(imported.isDone).toBe(true)
  expect(imported.said).toMatch(/devices +2 +2 +0 +0/)
  expect(imported.said).toContain('geofence 11 (Bad·[2J), not imported: area: ')
  expect(imported.said).toContain('The import is done. 3 links, 0 positions.')
  expect(await at.state()).toMatchObject({ startedBy: at.amina.id })
})

it('says why it could not begin', async () => {
  const server = fleet()
  server.instead = [{ status: 200, retryAfterMs: null, text: '<html>' }]
  await expect(run(server)).rejects.toThrow('There is no Traccar API at this address')
})

it('watches an import that is under way, and says why it failed', async () => {
  const server = fleet()
  const at = await importing(server)
  await at.begin()
  const lines: string[] = []
  const pause = async () => {
    server.instead = [status(403)]
    await at.step()
  }
  const asked = { name: 'import' as const, tenantId: at.tenantId, address, historyFrom: null }
  const watched = { token: '', progress: (line: string) => lines.push(line) }
  expect(await importTenant({ ...at.world, pause }, asked, watched)).toEqual({
    isDone: false,
    said: expect.stringContaining('The import failed. The server answered with status 403'),
  })
  expect(lines).toEqual([`An import from ${address} is under way.`, '0 records'])
})

it('needs a token', async () => {
  await expect(run(fleet(), '')).rejects.toThrow('IMPORT_TOKEN')
})
