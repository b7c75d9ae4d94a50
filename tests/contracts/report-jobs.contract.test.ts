import { describe, expect, it } from 'vitest'
import { inMemoryReportFiles } from '../../functions/platform/in-memory/reports/report-jobs.ts'
import { newMemory } from '../../functions/platform/in-memory/memory.ts'
import { bucketReports } from '../../functions/platform/integrations/report-bucket.ts'
import { readQueuedReport } from '../../functions/platform/integrations/report-message.ts'
import type { ReportFiles } from '../../functions/platform/ports/report-ports.ts'
import { newReportJob } from '../../functions/reports/jobs/order.ts'
import { reportLimits } from '../../shared/domain/limits/reports.ts'
import { noon } from '../support/builders.ts'
import { fileBucket } from '../support/cloud/file-bucket.ts'
import { inEveryWorld } from '../support/worlds.ts'

const order = {
  request: {
    name: 'trips',
    deviceIds: [1, 2],
    from: 0,
    to: noon,
    daily: false,
    eventTypes: null,
    alarms: null,
    geofenceIds: null,
    attribute: '',
    pointsMax: 0,
  },
  form: 'xlsx',
  locale: 'ar',
  mail: true,
} as const
const jobAt = (time: number, userId = 7) => newReportJob(userId, order, time)

describe('jobs of reports', () => {
  inEveryWorld((fresh) => {
    let tenants = 0
    const tenant = () => `atlas${++tenants}`

    it('are kept as they are saved, the newest first, each tenant by itself', async () => {
      const world = fresh()
      const [atlas, sahara] = [await world.reportJobs(tenant()), await world.reportJobs(tenant())]
      const [first, second] = [jobAt(noon), jobAt(noon + 1, 8)]
      for (const job of [first, second]) await atlas.add(job)
      expect(await atlas.get(first.id)).toEqual(first)
      expect(await atlas.list()).toEqual([second, first])
      expect([await sahara.get(first.id), await sahara.list()]).toEqual([null, []])
    })

    it('have one writer: a save of what another has written, or removed, changes nothing', async () => {
      const atlas = await fresh().reportJobs(tenant())
      const job = jobAt(noon)
      await atlas.add(job)
      const saved = await atlas.save({ ...job, state: 'running', done: 1, reading: 'Van 1' })
      expect(saved).toMatchObject({ state: 'running', done: 1, version: 2 })
      expect(await atlas.save({ ...job, done: 2 })).toBeNull()
      expect(await atlas.get(job.id)).toEqual(saved)
      await atlas.remove(job.id)
      expect([await atlas.save(saved!), await atlas.get(job.id)]).toEqual([null, null])
      await atlas.remove(job.id)
    })

    it('are gone when they have expired', async () => {
      const world = fresh()
      const atlas = await world.reportJobs(tenant())
      const job = jobAt(noon)
      await atlas.add(job)
      world.moveTo(noon + reportLimits.reportKeptMs + 1000)
      expect([await atlas.get(job.id), await atlas.list()]).toEqual([null, []])
    })
  })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array | null) => content && new TextDecoder().decode(content)

function keepsFiles(fresh: () => ReportFiles): void {
  it('a piece is there as it was written last, until it is removed', async () => {
    const files = fresh()
    await files.savePiece('one', 0, bytes('lost'))
    await files.savePiece('one', 0, bytes('a'))
    await files.savePiece('one', 1, bytes('b'))
    expect([text(await files.piece('one', 0)), text(await files.piece('one', 1))]).toEqual(['a', 'b'])
    await files.removePieces('one', 0, 40)
    expect(await files.piece('one', 0)).toBeNull()
  })

  it('a file is there when its parts are joined, and replaces an earlier one', async () => {
    const files = fresh()
    const begun = { contentType: 'text/csv', disposition: 'attachment; filename="a.csv"' }
    for (const content of ['first', 'second']) {
      const upload = await files.begin('one', begun)
      expect(text(await files.file('one'))).toBe(content === 'first' ? null : 'first')
      await files.writePart(upload, 1, bytes('lost'))
      await files.finish(upload, [await files.writePart(upload, 1, bytes(content))])
    }
    expect(text(await files.file('one'))).toBe('second')
    expect(await files.link('one')).toContain('/one/file')
    await files.removeFile('one')
    await files.removeFile('one')
    expect(await files.file('one')).toBeNull()
  })

  it('all files of a tenant are removed together', async () => {
    const files = fresh()
    await files.savePiece('one', 0, bytes('a'))
    const upload = await files.begin('two', { contentType: 'text/csv', disposition: 'attachment' })
    await files.finish(upload, [await files.writePart(upload, 1, bytes('b'))])
    await files.removeFiles()
    expect(await files.piece('one', 0)).toBeNull()
    expect(await files.file('two')).toBeNull()
  })
}

describe('files of reports in memory', () => {
  keepsFiles(() =>
    inMemoryReportFiles(
      newMemory(() => noon),
      'atlas',
    ),
  )
})

describe('files of reports in a bucket', { tags: 'emulator' }, () => {
  const client = fileBucket()
  let tenants = 0
  keepsFiles(() => bucketReports(client(), 'files', `atlas${++tenants}`))

  it('hands out a file under its name', async () => {
    const files = bucketReports(client(), 'files', 'named')
    const disposition = `attachment; filename="a.csv"; filename*=UTF-8''%C3%A9t%C3%A9.csv`
    const upload = await files.begin('one', { contentType: 'text/csv; charset=utf-8', disposition })
    await files.finish(upload, [await files.writePart(upload, 1, bytes('a;b'))])
    const answer = await fetch(await files.link('one'))
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      200,
      'a;b',
      disposition,
    ])
  })
})

it.each([
  ['{"tenantId":"a","jobId":"b"}', { tenantId: 'a', jobId: 'b' }],
  ['{"tenantId":"a"}', null],
  ['nonsense', null],
])('what is read from the queue: %s', (body, job) => expect(readQueuedReport(body)).toEqual(job))
