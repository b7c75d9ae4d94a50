import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Archives, Job, ExportStatus } from '../../platform/ports/tenant-ports.ts'
import type { NextStep } from '../next-step.ts'
import { archiveSources } from './sources.ts'
import { newWriting, writeArchive, type Writing } from './write-archive.ts'

/** One step of writing a tenant's archive. What it has written is remembered beside the file, as it may be much. */
export async function exportTenant(
  world: WorldOf<'watch-tenants'>,
  { tenantId }: Job,
  isTimeUp: () => boolean,
): Promise<NextStep> {
  const archives = world.archives(tenantId)
  const status = await archives.status()
  if (!status || status.state === 'ready') return null
  if (world.now() - status.startedAt > tenantLimits.exportTriedMs) {
    await archives.saveStatus({ ...status, state: 'failed' })
    return null
  }
  const sources = await archiveSources(world, tenantId)
  const writing = await writingOf(archives, status)
  await writeArchive({ archives, sources }, writing, isTimeUp)
  const isComplete = writing.isWhole === true
  const progress = { done: writing.at.source, of: sources.length, bytes: writing.zip.offset }
  log({ capability: 'watch', what: isComplete ? 'tenantExported' : 'tenantBeingExported', tenantId, ...progress })
  // once its parts are joined nothing can be written to it: a step that is repeated has to know
  await archives.saveProgress(status.id, Buffer.from(JSON.stringify(writing)))
  if (!isComplete) {
    await archives.saveStatus({ ...status, state: 'running', ...progress })
    return { progress: String(writing.at.source), dueAt: world.now() }
  }
  await archives.finish(writing.upload, writing.tags)
  const now = world.now()
  await archives.saveStatus({
    ...status,
    state: 'ready',
    ...progress,
    readyAt: now,
    expiresAt: now + tenantLimits.exportKeptMs,
  })
  await archives.removeProgress(status.id)
  return null
}

async function writingOf(archives: Archives, { id, startedAt }: ExportStatus): Promise<Writing> {
  const kept = await archives.progress(id)
  if (kept) return JSON.parse(Buffer.from(kept).toString()) as Writing
  const day = new Date(startedAt).toISOString().slice(0, 10)
  return newWriting(await archives.begin(id, `qafila-${day}.zip`))
}
