import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { lakeLimits } from '../../../../shared/domain/limits/lake.ts'
import { everyDay, type LakeFile } from '../../../../shared/wire/lake/lake-file.ts'
import type { LakeFileJson } from '../../../../shared/wire/lake/lake-json.ts'
import { oneByte } from '../../../support/lake/one-byte.ts'
import { addDevice, ask, fixture, noon, type ApiFixture, type Person } from '../api-fixture.ts'

const today = dayOf(noon)
const period = 'from=2024-05-01T00:00:00Z&to=2024-05-01T23:59:59Z'
const write = ({ world }: ApiFixture, who: Person, ...files: LakeFile[]) =>
  Promise.all(files.map((file) => world.lake(who.tenantId).write(file, oneByte())))
const put = (at: ApiFixture, json: unknown) => ask(at, '/api/lake', { method: 'PUT', as: at.amina, json })

describe('the data lake over the API', () => {
  it('is switched on and off, each with its job, once', async () => {
    const at = await fixture()
    const job = () => at.world.jobs.get('lake', at.amina.tenantId)
    expect((await ask(at, '/api/lake', { as: at.amina })).json).toEqual({
      isOn: false,
      since: null,
      lastDay: null,
      files: 0,
      bytes: 0,
      waiting: 0,
      nextRun: null,
    })
    expect((await put(at, { isOn: false })).status).toBe(200)
    expect(await job()).toBeNull()
    expect((await put(at, { isOn: true })).json).toMatchObject({
      isOn: true,
      since: '2024-05-01T11:00:00.000+00:00',
      nextRun: '2024-05-01T11:02:00.000+00:00',
    })
    at.world.moveTo(noon + 1000)
    expect((await put(at, { isOn: true })).json).toMatchObject({ since: '2024-05-01T11:00:00.000+00:00' })
    expect(await job()).toMatchObject({ dueAt: noon + lakeLimits.waitMs, version: 1 })
    expect((await put(at, { isOn: false })).json).toMatchObject({ isOn: false, since: null, nextRun: null })
    expect(await job()).toMatchObject({ dueAt: noon + 1000 + lakeLimits.waitMs })
    const { text } = await ask(at, `/api/audit?${period}`, { as: at.amina })
    const entries = JSON.parse(text) as { objectType: string; attributes: object }[]
    expect(entries.map(({ objectType, attributes }) => ({ objectType, ...attributes }))).toEqual([
      { objectType: 'lake', isOn: 'true' },
      { objectType: 'lake', isOn: 'false' },
    ])
  })

  it.each([
    { name: 'nothing', body: {}, says: 'isOn' },
    { name: 'a text', body: { isOn: 'yes' }, says: 'isOn' },
  ])('refuses $name', async ({ body, says }) => {
    const answer = await put(await fixture(), body)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(says)])
  })

  it('lists the files of the days of a period, and leads to each', async () => {
    const at = await fixture()
    await write(at, at.amina, { day: today - 1, part: 0 }, { day: today, part: 0 }, { day: today, part: 3 })
    await write(at, at.driss, { day: today, part: 0 }, { day: today, part: 1 })
    const { text } = await ask(at, `/api/lake/files?${period}`, { as: at.amina })
    const listed = JSON.parse(text) as LakeFileJson[]
    expect(listed).toEqual([
      {
        day: '2024-05-01',
        firstDeviceId: 1,
        lastDeviceId: 25,
        bytes: 1,
        writtenTime: '2024-05-01T11:00:00.000+00:00',
        path: '/lake/files/2024-05-01/devices-1-25.parquet',
      },
      expect.objectContaining({ firstDeviceId: 76, lastDeviceId: 100 }),
    ])
    const answer = await ask(at, `/api${listed[0]!.path}`, { as: at.amina })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `https://files.example/${at.amina.tenantId}/2024-05-01/devices-1-25.parquet`,
    ])
    expect((await ask(at, '/api/lake', { as: at.amina })).json).toMatchObject({
      files: 3,
      bytes: 3,
      lastDay: '2024-05-01',
    })
  })

  it.each([
    { name: 'another organisation’s', path: '2024-05-01/devices-26-50.parquet' },
    { name: 'another span', path: '2024-05-01/devices-1-26.parquet' },
    { name: 'no day', path: '2024-13-01/devices-1-25.parquet' },
    { name: 'a path out of the folder', path: `${encodeURIComponent('../2024-05-01')}/devices-1-25.parquet` },
  ])('has no file that is $name', async ({ path }) => {
    const at = await fixture()
    await write(at, at.amina, { day: today, part: 0 })
    await write(at, at.driss, { day: today, part: 0 }, { day: today, part: 1 })
    expect((await ask(at, `/api/lake/files/${path}`, { as: at.amina })).status).toBe(404)
  })

  it('refuses a period of too many files', async () => {
    const at = await fixture()
    const parts = Array.from({ length: lakeLimits.filesShownMax + 1 }, (_, part) => ({ day: today, part }))
    await write(at, at.amina, ...parts)
    expect((await ask(at, `/api/lake/files?${period}`, { as: at.amina })).status).toBe(413)
  })

  it('writes the files of a vehicle again that is removed, and only while it is on', async () => {
    const at = await fixture()
    const noted = () => at.world.lake(at.amina.tenantId).notes(at.world.now(), 10)
    const remove = async (name: string) => {
      const { id } = await addDevice(at.amina, { name })
      expect((await ask(at, `/api/devices/${id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    }
    await remove('Van')
    expect(await noted()).toEqual([])
    await put(at, { isOn: true })
    await remove('Truck')
    expect(await noted()).toEqual([expect.objectContaining({ day: everyDay, part: 0, at: noon })])
  })
})
