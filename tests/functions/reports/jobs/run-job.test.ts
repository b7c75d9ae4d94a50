import { noun } from '../../../../shared/domain/failures.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { runQueued } from '../../../../functions/reports/jobs/run-queued.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { dayOf, noCarryOver } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import { user } from '../../../../shared/entities/user.ts'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { Faults, faultyPorts } from '../../../support/fault-store.ts'
import { usualDays } from '../../../support/track-fixture.ts'
import { addDevice, ask, colleague, drive, noon, person, share } from '../../api/api-fixture.ts'
import { filesOf, fleet, ordered, query, respondAsync, rewind, timeNow, turn, type Fleet } from './report-fleet.ts'

beforeEach(rewind)

/** What lies in the bucket, by name. */
const stored = async (at: Fleet) => {
  const jobs = await at.world.reportJobs(at.amina.tenantId)
  const pieces = await Promise.all(
    Array.from({ length: 20 }, (_, number) => jobs.piece(at.world.startedReports[0]!.jobId, number)),
  )
  return pieces.filter(Boolean).length
}

const expected = async (at: Fleet) => (await ask(at, `/api/reports/route?${query}`, { as: at.amina })).json as unknown

/** What a page reads, piece by piece. */
async function shownRows(at: Fleet, location: string): Promise<unknown[][]> {
  const read = (piece: number) => ask(at, `${location}/rows?piece=${piece}`, { as: at.amina })
  const pieces = Number((await read(0)).headers.get('x-piece-count'))
  return Promise.all(Array.from({ length: pieces }, async (_, piece) => (await read(piece)).json as unknown[]))
}

/** Kills a process at one of its effects, and lets others go on. @returns false when it was over before */
async function isKilledAt(effect: number): Promise<boolean> {
  rewind()
  const at = await fleet()
  const { job, key } = await ordered(at, `/reports/route/csv?${query}`)
  const faults = new Faults((each) => (each === effect ? 'killed' : null))
  const end = await runReportJob(faultyPorts(at.world, faults), key, turn).catch(() => 'killed')
  // another process takes the message up again, and then once more
  expect(await runReportJob(at.world, key, turn)).toBe('over')
  expect(await runReportJob(at.world, key, turn)).toBe('over')
  const lines = (await filesOf(at, job.id))!.trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.slice(0, 5))).toEqual(
    ['Van 1', 'Van 2', 'Van 3'].flatMap((name) => [name, name, name]),
  )
  expect(await stored(at)).toBe(0)
  return end === 'killed'
}

describe('a report that is made by a job', () => {
  it('is refused when a row of it would be far too many of the file, as a schedule may ask', async () => {
    const at = await fleet()
    const { jobId } = (await ordered(at, `/reports/combined/xlsx?${query}`)).key
    const day = { ...deriveDay({ day: dayOf(noon), before: noCarryOver }, [], usualDays), count: 10_000_000 }
    const busy = {
      ...at.world,
      tracks: (tenantId: string) => ({ ...at.world.tracks(tenantId), shownDays: () => Promise.resolve([day]) }),
    }
    expect(await runReportJob(busy, { tenantId: at.amina.tenantId, jobId }, turn)).toBe('over')
    const jobs = await at.world.reportJobs(at.amina.tenantId)
    const { state, reason } = (await jobs.get(jobId))!
    expect([state, reason]).toEqual(['failed', expect.stringContaining('more than')])
  })

  it('is ordered, made, and handed out with the rows that an answer at once has', async () => {
    const at = await fleet()
    const { job, location, key } = await ordered(at)
    expect(job).toMatchObject({ report: 'route', form: 'json', state: 'waiting', done: 0, of: 3, fileName: null })
    expect(await runQueued(at.world, [{ messageId: 'm', body: JSON.stringify(key) }])).toEqual([])
    const shown = await ask(at, location, { as: at.amina })
    expect(shown.json).toMatchObject({
      state: 'ready',
      done: 3,
      rows: 9,
      reading: null,
      fileName: 'Route 2024-05-01 – 2024-05-02.json',
      expiresAt: expect.any(String),
    })
    const file = await ask(at, `${location}/file`, { as: at.amina })
    expect([file.status, file.headers.get('location')]).toEqual([302, expect.stringContaining(job.id)])
    expect(JSON.parse((await filesOf(at, job.id))!)).toEqual(await expected(at))
    const entries = await at.world.audit(at.amina.tenantId).between(0, timeNow(), 100)
    const runs = entries.filter(({ attributes }) => attributes['job'] === job.id)
    expect(runs.map(({ action, userId }) => [action, userId])).toEqual([
      ['report', at.amina.id],
      ['report', at.amina.id],
      ['exportDownload', at.amina.id],
    ])
    expect((await shownRows(at, location)).flat()).toEqual(await expected(at))
    expect((await ask(at, '/api/reports/jobs', { as: at.amina })).json).toHaveLength(1)
  })

  it('keeps its rows in pieces that an answer can hold, also those of one device', async () => {
    const at = await fleet()
    const text = 'x'.repeat(reportLimits.reportPieceBytesMax / 2.5)
    for (const id of [1, 2, 3]) await drive(at.world, at.amina.tenantId, id, [4, 5, 6], { attributes: { text } })
    const { job, location, key } = await ordered(at)
    const large = await at.world.reportJobs(key.tenantId)
    const { of } = job
    await runReportJob(at.world, key, turn)
    const pieces = await shownRows(at, location)
    expect([of, pieces.length]).toEqual([3, (await large.get(job.id))!.pieces])
    expect(pieces.length).toBeGreaterThan(3)
    for (const piece of pieces)
      expect(JSON.stringify(piece).length).toBeLessThanOrEqual(reportLimits.reportPieceBytesMax)
    expect(pieces.flat()).toEqual(JSON.parse((await filesOf(at, job.id))!))
    const after = await ask(at, `${location}/rows?piece=${pieces.length}`, { as: at.amina })
    expect([after.status, after.text]).toEqual([404, expect.stringContaining(`piece: the report has no rows there`)])
    await ask(at, location, { method: 'DELETE', as: at.amina })
    expect(await stored(at)).toBe(0)
  })

  it.each([
    { name: 'not made yet', path: 'route', isMade: false, status: 409 },
    { name: 'a workbook', path: 'route/xlsx', isMade: true, status: 404 },
    { name: 'made by a build that kept no rows', path: 'route', isMade: true, isOld: true, status: 404 },
  ])('has no rows to show when it is $name', async ({ path, isMade, isOld = false, status }) => {
    const at = await fleet()
    const { job, location, key } = await ordered(at, `/reports/${path}?${query}`)
    if (isMade) await runReportJob(at.world, key, turn)
    if (isOld) await (await at.world.reportJobs(key.tenantId)).removePieces(job.id, 0, 20)
    expect((await ask(at, `${location}/rows`, { as: at.amina })).status).toBe(status)
  })

  it('without rows has one empty piece', async () => {
    const at = await fleet()
    const { location, key } = await ordered(
      at,
      '/reports/trips?deviceId=1&from=2023-05-01T00:00:00Z&to=2023-05-02T00:00:00Z',
    )
    await runReportJob(at.world, key, turn)
    const { json, headers } = await ask(at, `${location}/rows`, { as: at.amina })
    expect([json, headers.get('x-piece-count')]).toEqual([[], '0'])
  })

  it('is one complete file wherever a process is killed, and whatever happens twice', async () => {
    let kills = 0
    while (await isKilledAt(kills)) kills++
    // every effect of a whole run was the last one of a process once
    expect(kills).toBeGreaterThan(20)
  })

  it('leaves nothing behind when it is cancelled, whatever is under way', async () => {
    for (let cancelledAt = 0; ; cancelledAt++) {
      rewind()
      const at = await fleet()
      const { job, location, key } = await ordered(at)
      let isCancelled = false
      const faults = new Faults((effect) => {
        isCancelled ||= effect === cancelledAt
        return null
      })
      const around = faults.around.bind(faults)
      faults.around = async (name, run) => {
        const before = isCancelled
        const answer = around(name, async () => {
          if (isCancelled && !before) await ask(at, location, { method: 'DELETE', as: at.amina })
          return run()
        })
        return answer
      }
      await runReportJob(faultyPorts(at.world, faults), key, turn).catch(() => undefined)
      if (!isCancelled) return
      expect(await runReportJob(at.world, key, turn)).toBe('over')
      expect([await filesOf(at, job.id), (await ask(at, location, { as: at.amina })).status]).toEqual([undefined, 404])
    }
  })

  it('goes on where it was when its time is up', async () => {
    const at = await fleet()
    const { job, key } = await ordered(at)
    const ends = []
    for (let step = 0; step < 9 && ends.at(-1) !== 'over'; step++) {
      ends.push(await runReportJob(at.world, key, { ...turn, isTimeUp: () => true }))
    }
    expect(ends.slice(-2)).toEqual(['timeUp', 'over'])
    expect(JSON.parse((await filesOf(at, job.id))!)).toEqual(await expected(at))
  })

  it('shows its progress to the browsers of its person alone, device by device', async () => {
    const at = await fleet()
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    for (const { id: userId, tenantId } of [at.amina, nadia]) {
      const facts = { sessionKey: 's', expiresAt: noon * 2, logs: false, tenantId, userId }
      await at.world.sockets.open({ ...facts, connectionId: `of-${userId}`, isCompact: true })
      // clients of Traccar's API do not know jobs
      await at.world.sockets.open({ ...facts, connectionId: `peer-of-${userId}` })
    }
    const { key } = await ordered(at)
    await runReportJob(at.world, key, turn)
    expect(new Set(at.world.sent.map(({ connectionId }) => connectionId))).toEqual(new Set([`of-${at.amina.id}`]))
    const frames = at.world.sent.map(({ text }) => (JSON.parse(text) as { reportJobs: ReportJobJson[] }).reportJobs[0]!)
    const reading = frames.map(({ reading: name }) => name).filter(Boolean)
    expect([...new Set(reading)]).toEqual(['Van 1', 'Van 2', 'Van 3'])
    const parts = frames.filter(({ daysOf }) => daysOf > 0).map(({ done, daysDone }) => done + daysDone)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(frames.at(-1)).toMatchObject({ daysDone: 3, daysOf: 3 })
    expect(frames.at(-1)).toMatchObject({ state: 'ready', done: 3, of: 3, rows: 9 })
  })

  it('has what its person sees when it runs, and nothing when they may not read any more', async () => {
    const at = await fleet()
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    for (const id of [1, 2]) await share(at.amina, nadia, { type: 'device', id })
    const { job, key } = await ordered(at, `/reports/route?${query}`, nadia)
    await at.amina.records.unlink([{ owner: { type: 'user', id: nadia.id }, property: { type: 'device', id: 1 } }])
    await runReportJob(at.world, key, turn)
    const rows = JSON.parse((await filesOf(at, job.id))!) as { deviceId: number }[]
    expect(new Set(rows.map(({ deviceId }) => deviceId))).toEqual(new Set([2]))

    const second = await ordered(at, `/reports/route?${query}`, nadia)
    const before = (await at.amina.records.get(user, nadia.id))!
    await at.amina.records.replace(user, { ...before, disableReports: true })
    await runReportJob(at.world, second.key, turn)
    await at.amina.records.replace(user, before)
    const { json } = await ask(at, second.location, { as: nadia })
    expect(json).toMatchObject({ state: 'failed', reason: expect.stringContaining('You may not read history') })
    expect(await filesOf(at, second.job.id)).toBeUndefined()
  })

  it('that cannot be made says so after the last try', async () => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const tracks = new Proxy(at.world.tracks(key.tenantId), {
      get: () => () => Promise.reject(new Error('no')),
    })
    const broken = { ...at.world, tracks: () => tracks }
    await expect(runReportJob(broken, key, turn)).rejects.toThrow('no')
    expect((await ask(at, location, { as: at.amina })).json.state).toBe('running')
    await expect(runReportJob(broken, key, { ...turn, isLastTry: true })).rejects.toThrow('no')
    expect((await ask(at, location, { as: at.amina })).json).toMatchObject({
      state: 'failed',
      reason: 'The report could not be made. Try again later.',
    })
  })

  it.each([
    {
      name: 'a key',
      reason: 'The report could not be made. Try again later.',
      says: 'Le rapport n’a pas pu être établi.',
    },
    {
      name: 'a key and values',
      reason: 'There is no {entity} {id} that you can see.',
      reasonValues: { entity: noun('device'), id: 7 },
      says: 'Introuvable : véhicule 7.',
    },
    { name: 'a sentence of an older build', reason: 'Trop de positions.', says: 'Trop de positions.' },
  ])('that failed says why in the language of the reader, of $name', async ({ says, ...why }) => {
    const at = await fleet()
    const { location, key } = await ordered(at)
    const jobs = await at.world.reportJobs(key.tenantId)
    await jobs.save({ ...(await jobs.get(key.jobId))!, state: 'failed', ...why })
    const { json } = await ask(at, location, { as: at.amina, headers: { 'accept-language': 'fr' } })
    expect(json).toMatchObject({ reason: expect.stringContaining(says), phrase: { text: why.reason } })
  })

  it('is one of few at a time', async () => {
    const at = await fleet()
    for (let count = 0; count < reportLimits.reportJobsMax; count++) await ordered(at)
    const sixth = await ask(at, `/api/reports/route?${query}`, { as: at.amina, headers: respondAsync })
    expect([sixth.status, sixth.text]).toEqual([429, expect.stringContaining('Too many reports')])
    await runReportJob(at.world, at.world.startedReports[0]!, turn)
    await ordered(at)
  })

  it('is what a long period of many devices becomes where the client prefers one to waiting, and nowhere else', async () => {
    const at = await fleet()
    const ids = Array.from({ length: 30 }, (_, index) => index)
    for (const index of ids) await addDevice(at.amina, { name: `Truck ${index}` })
    const all = ids.map((index) => `deviceId=${index + 1}`).join('&')
    const path = `/api/reports/trips?${all}&from=2023-04-01T00:00:00Z&to=2024-05-01T00:00:00Z`
    const headers = { prefer: 'respond-async, wait=12' }
    const { status, json, headers: said } = await ask(at, path, { as: at.amina, headers })
    expect([status, json.state, said.get('preference-applied')]).toEqual([202, 'waiting', 'respond-async'])
    const refused = await ask(at, path, { as: at.amina })
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('Prefer: respond-async')])
    const jobs = await ask(at, '/api/reports/jobs', { as: at.amina })
    expect(jobs.json).toHaveLength(1)
  })

  it('is not made where the answer comes while the client waits', async () => {
    const at = await fleet()
    const headers = { prefer: 'respond-async, wait=12' }
    const { status, json } = await ask(at, `/api/reports/trips?${query}`, { as: at.amina, headers })
    expect([status, Array.isArray(json)]).toEqual([200, true])
  })
})
