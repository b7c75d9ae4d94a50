import type { InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { newImportState } from '../../../../shared/domain/imports/import-state.ts'
import { phrase } from '../../../../shared/domain/failures.ts'
import { device } from '../../../../shared/entities/device.ts'
import { answerOf, foreignServer } from '../../../support/imports/foreign-server.ts'

const server = foreignServer()
const address = 'https://old.example'

/** An import that is over, with a report, from a server that answers. */
export async function imported(world: InMemoryWorld, tenantId: string, startedBy: number): Promise<void> {
  world.imported.answer = (url, token) => answerOf(server, url, token)
  const imports = world.imports(tenantId)
  const begun = newImportState({ id: 'i1', address, startedBy, startedAt: world.now(), historyFrom: null })
  await imports.begin(begun, server.token)
  const reasons = [{ field: 'attributes.photo', reason: phrase('pictures are not imported') }]
  await imports.note([{ kind: 'driver', foreignId: 4, name: 'Samir', isRefused: false, reasons }])
  await broughtFromFiles(world, tenantId, startedBy)
  const counts = { driver: { found: 1, added: 1, known: 0, refused: 0 } }
  await imports.save({ ...begun, state: 'done', endedAt: world.now(), noted: 1, counts })
}

export const trackImportId = 'sample2345'

/** Each vehicle has an import from a file, whose positions are still to come. */
async function broughtFromFiles(world: InMemoryWorld, tenantId: string, userId: number): Promise<void> {
  for (const { id: deviceId } of await world.tenants.records(tenantId).list(device)) {
    await world.tracks(tenantId).saveTrackImport({
      id: trackImportId,
      deviceId,
      fileName: 'tour.gpx',
      format: 'gpx',
      userId,
      userName: 'Amina',
      startedAt: world.now(),
      total: 2,
      sent: 0,
      positions: 0,
      from: null,
      to: null,
      isRemoving: false,
      version: 0,
    })
  }
}

/** How the calls about imports are made, for `examples.ts`. */
export const importExamples = {
  'POST /import': { json: () => ({ address, token: server.token, historyFrom: '2024-04-01T00:00:00Z' }) },
}
