import { dayOf } from '../../../shared/domain/days/day.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { lakeLimits } from '../../../shared/domain/limits/lake.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { everyDay, partOf, type LakeFile } from '../../../shared/wire/lake/lake-file.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Lake, LakeNote } from '../../platform/ports/ports.ts'
import type { Job } from '../../platform/ports/tenant-ports.ts'
import type { NextStep } from '../next-step.ts'

/** Progress of a job whose tenant's past days are all noted; before that, the part whose days are to be noted next. */
const isRunning = 'on'
const notesAtOnce = 100

/**
 * One step of a tenant's data lake, a job as long as it is on. First all days of the past are noted; then each run writes
 * the files that are noted, the newest day first, and removes those that are older than history is kept. Switched off, it
 * removes everything and ends.
 */
export async function writeLake(
  world: WorldOf<'watch-tenants'>,
  { tenantId, progress }: Job,
  isTimeUp: () => boolean,
): Promise<NextStep> {
  const records = world.tenants.records(tenantId)
  const { account } = await records.tenant()
  const lake = world.lake(tenantId)
  const goOn = (next: string): NextStep => ({ progress: next, dueAt: world.now() })
  if (!account.lake) return (await empty(lake, isTimeUp)) ? null : goOn('')

  const parts = byPart(await records.list(device))
  if (progress !== isRunning) {
    const left = await notePast({ world, lake, parts }, Number(progress), isTimeUp)
    if (left !== null) return goOn(String(left))
  }
  const written = await writeNoted({ world, lake, parts }, isTimeUp)
  if (written.files > 0) log({ capability: 'watch', what: 'lakeWritten', tenantId, ...written })
  if (!written.isDone || !(await removeExpired(lake, world.now(), isTimeUp))) return goOn(isRunning)
  // what is noted meanwhile waits as well: late positions may come all day, and each writes 25 devices again
  return { progress: isRunning, dueAt: nextRun(world.now()) }
}

type Parts = ReadonlyMap<number, readonly Device[]>
interface Work {
  world: WorldOf<'watch-tenants'>
  lake: Lake
  /** devices of each part, by their ids */
  parts: Parts
}

function byPart(devices: readonly Device[]): Parts {
  const parts = new Map<number, Device[]>()
  for (const each of devices.toSorted((a, b) => a.id - b.id)) {
    const part = parts.get(partOf(each.id))
    if (part) part.push(each)
    else parts.set(partOf(each.id), [each])
  }
  return parts
}

/** Notes the days of each part from a part on, from the first that was settled to the last. @returns the part that is left, or null */
async function notePast({ world, lake, parts }: Work, from: number, isTimeUp: () => boolean): Promise<number | null> {
  const tracks = world.tracks(lake.tenantId)
  for (const [part, devices] of parts) {
    if (part < from) continue
    if (isTimeUp()) return part
    const edges = await Promise.all(
      devices.flatMap(({ id }) => [
        tracks.nextDay(id, everyDay, 'after'),
        tracks.nextDay(id, dayOf(world.now()), 'before'),
      ]),
    )
    const days = edges.flatMap((edge) => (edge ? [edge.day] : []))
    const [first, last] = [Math.min(...days), Math.max(...days)]
    const files: LakeFile[] = []
    for (let day = first; day <= last; day++) files.push({ day, part })
    // what is noted as of long ago is written in this step
    await lake.note(files, world.now() - lakeLimits.waitMs)
  }
  return null
}

/** @returns how much was written, and whether nothing is left that may be written by now */
async function writeNoted({ world, lake, parts }: Work, isTimeUp: () => boolean) {
  const { writeFile } = await import('./write-file.ts')
  const tracks = world.tracks(lake.tenantId)
  const written = { files: 0, bytes: 0 }
  for (;;) {
    const noted = await lake.notes(world.now() - lakeLimits.waitMs, notesAtOnce)
    if (noted.length === 0) return { ...written, isDone: true }
    for (const note of noted) {
      if (isTimeUp()) return { ...written, isDone: false }
      if (note.day === everyDay) await noteEach(lake, note)
      else {
        written.bytes += await writeFile({ lake, tracks }, note, parts.get(note.part) ?? [])
        written.files++
      }
      await lake.done(note)
    }
  }
}

/** A note of every day becomes one of each file that there is. */
async function noteEach(lake: Lake, { part, at }: LakeNote): Promise<void> {
  const files: LakeFile[] = []
  for await (const { day, part: each } of lake.list()) if (each === part) files.push({ day, part })
  await lake.note(files, at)
}

/** Removes files of days that history holds no more. @returns whether all of them */
async function removeExpired(lake: Lake, now: number, isTimeUp: () => boolean): Promise<boolean> {
  const first = dayOf(now - historyLimits.historyRetentionMs)
  for await (const { day, part } of lake.list()) {
    if (day >= first) return true
    if (isTimeUp()) return false
    await lake.remove({ day, part })
  }
  return true
}

/** @returns whether nothing is left */
async function empty(lake: Lake, isTimeUp: () => boolean): Promise<boolean> {
  await lake.forgetNotes()
  for await (const { day, part } of lake.list()) {
    if (isTimeUp()) return false
    await lake.remove({ day, part })
  }
  return true
}

/** Times of a run: 02:30, 08:30, 14:30 and 20:30 UTC. @returns the next one after a moment, epoch ms */
export function nextRun(now: number): number {
  const { runEveryMs, firstRunMs } = lakeLimits
  return (Math.floor((now - firstRunMs) / runEveryMs) + 1) * runEveryMs + firstRunMs
}
