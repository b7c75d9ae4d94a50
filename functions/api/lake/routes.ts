import * as z from 'zod'
import { dayOf } from '../../../shared/domain/days/day.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { lakeLimits } from '../../../shared/domain/limits/lake.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { dayText, idsOfPart, lakePath, readLakePath, type LakeFile } from '../../../shared/wire/lake/lake-file.ts'
import type { LakeFileJson, LakeJson } from '../../../shared/wire/lake/lake-json.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { StoredLakeFile } from '../../platform/ports/ports.ts'
import { note } from '../audit-entries.ts'
import { gates } from '../gates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { forwardPeriodIn } from '../http/period.ts'
import { describe } from '../openapi/describe.ts'
import { period } from '../openapi/parameters.ts'
import { count, flag, listOf, moment, object, orNull, recordId, text, wanted, type Schema } from '../openapi/schema.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { Route, ScopedCaller } from '../route.ts'

const date: Schema = { type: 'string', format: 'date' }
const stateSchema: Record<keyof LakeJson, Schema> = {
  isOn: flag,
  since: orNull(moment),
  lastDay: { ...orNull(date), description: 'the last day of which there is a file' },
  files: count,
  bytes: count,
  waiting: { ...count, description: 'files to be written again' },
  nextRun: { ...orNull(moment), description: 'when files are looked after next' },
}
const fileSchema: Record<keyof LakeFileJson, Schema> = {
  day: { ...date, description: 'UTC' },
  firstDeviceId: recordId,
  lastDeviceId: recordId,
  bytes: count,
  writtenTime: moment,
  path: { ...text, description: 'call of this API that redirects to the file' },
}
export const switched = z.object({ isOn: z.boolean() })

/** History as Parquet files, for administrators: the switch, and the files. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/lake',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get the state of the data lake',
      answer: { json: object(stateSchema) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      return c.json(await lakeJson(c.var.world, caller))
    },
  },
  {
    method: 'PUT',
    path: '/lake',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('administration', () => ({
      summary: 'Switch the data lake on or off',
      notes:
        'While it is on, history is kept as Parquet files as well, by day, the past included. Switched off, the files are removed.',
      body: { json: wanted(switched, { isOn: 'whether history is kept as Parquet files' }) },
      answer: { json: object(stateSchema) },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { isOn } = parsed(switched, await jsonBody(c))
      const { world } = c.var
      if (await lastWriterWins(world, () => switchTo(caller, isOn, world.now()))) {
        note(c, { action: 'edit', objectType: 'lake', attributes: { isOn: String(isOn) } })
      }
      return c.json(await lakeJson(world, caller))
    },
  },
  {
    method: 'GET',
    path: '/lake/files',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'List files of the data lake',
      notes: 'Files of the UTC days that the period touches, the oldest first.',
      query: period,
      answer: { json: listOf(object(fileSchema)) },
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { from, to } = forwardPeriodIn(await timedQueryOf(c, caller))
      const found = await filesOf(c.var.world, caller, { first: dayOf(from), last: dayOf(to) })
      if (found.length > lakeLimits.filesShownMax) {
        throw new Failure('tooLarge', 'There are more than {most} files. Ask for a shorter period.', {
          values: { most: lakeLimits.filesShownMax },
        })
      }
      return c.json(found.map(fileJson))
    },
  },
  {
    // a file may be larger than any function may answer, so the store itself hands it out, for some minutes
    method: 'GET',
    path: '/lake/files/:day/:name',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Download a file of the data lake',
      notes: 'Redirects to a URL of the Parquet file that is valid for a few minutes.',
      answer: { nothing: 302, says: 'the `Location` header holds the file’s URL' },
      refuses: ['forbidden', 'missing'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { world } = c.var
      const file = readLakePath(`day=${c.req.param('day')}/${c.req.param('name')}`)
      const found = file && (await filesOf(world, caller, { first: file.day, last: file.day }))
      if (!file || !found?.some(({ part }) => part === file.part)) {
        throw new Failure('missing', 'There is no such file in the data lake.')
      }
      note(c, { action: 'exportDownload', objectType: 'lake', attributes: { file: lakePath(file) } })
      return c.redirect(await world.lake(caller.actor.tenantId).link(file), 302)
    },
  },
]

/** @returns whether it was not so already */
async function switchTo(caller: ScopedCaller, isOn: boolean, now: number): Promise<boolean> {
  const { account } = await caller.records.tenant()
  const { lake, ...others } = account
  if ((lake !== undefined) === isOn) return false
  await caller.records.saveAccount(isOn ? { ...others, lake: { since: now } } : others, account)
  return true
}

async function lakeJson(world: WorldOf<'api'>, caller: ScopedCaller): Promise<LakeJson> {
  const { tenantId } = caller.actor
  const lake = world.lake(tenantId)
  const [{ account }, noted, job, found] = await Promise.all([
    caller.records.tenant(),
    lake.notes(world.now(), lakeLimits.notesCountedMax),
    world.jobs.get('lake', tenantId),
    filesOf(world, caller, { first: 0, last: Number.MAX_SAFE_INTEGER }),
  ])
  const isOn = account.lake !== undefined
  const last = found.at(-1)
  return {
    isOn,
    since: account.lake ? isoTime(account.lake.since) : null,
    lastDay: last ? dayText(last.day) : null,
    files: found.length,
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    waiting: noted.length,
    nextRun: isOn && job ? isoTime(Math.max(job.dueAt, world.now())) : null,
  }
}

async function filesOf(
  world: WorldOf<'api'>,
  caller: ScopedCaller,
  { first, last }: { first: number; last: number },
): Promise<StoredLakeFile[]> {
  const found: StoredLakeFile[] = []
  for await (const file of world.lake(caller.actor.tenantId).list(first)) {
    if (file.day > last) break
    found.push(file)
  }
  return found
}

function fileJson({ bytes, writtenAt, ...file }: StoredLakeFile): LakeFileJson {
  const { first: firstDeviceId, last: lastDeviceId } = idsOfPart(file.part)
  const day = dayText(file.day)
  return { day, firstDeviceId, lastDeviceId, bytes, writtenTime: isoTime(writtenAt), path: pathOf(file) }
}

const pathOf = (file: LakeFile): string => `/lake/files/${lakePath(file).replace('day=', '')}`
