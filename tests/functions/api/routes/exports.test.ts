import { readXlsx } from 'hucre/xlsx'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { deviceTexts } from '../../../../shared/catalog/device-texts.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { formTypes } from '../../../../functions/reports/files/forms.ts'
import { createApp } from '../../../../functions/api/app.ts'
import {
  addDevice,
  ask,
  colleague,
  drive,
  type ApiFixture,
  fixture,
  noon,
  type Person,
  person,
} from '../api-fixture.ts'

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const hostile = '=cmd|"/c calc"!A1'

async function withVan(name = 'Van 1') {
  const at = await fixture()
  await addDevice(at.amina, { name, uniqueId: 'van-1' })
  const attributes = {
    note: hostile,
    plus: '+1',
    turned: 'Van\u202E1',
    at: '@x',
    tab: '\t=1',
    negative: -5,
    motion: true,
    '=SUM(A1)': 1,
    'a,"b"\n': 'c,"d"\ne',
  }
  await drive(at.world, at.amina.tenantId, 1, [1, 2, 3], { attributes })
  return at
}
const get = (at: ApiFixture, path: string, as: Person = at.amina) => ask(at, `/api${path}`, { as })

async function sheetOf(at: ApiFixture, path = '/reports/devices/xlsx', as: Person = at.amina) {
  const { app } = at
  const answer = await app.request(`http://localhost:8082/api${path}`, {
    headers: { cookie: as.cookie, host: 'localhost:8082' },
  })
  const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets
  return { headers: answer.headers, sheet: sheet! }
}

describe("a device's way as a file", () => {
  it.each([
    { format: 'kml', type: 'application/vnd.google-earth.kml+xml' },
    { format: 'gpx', type: 'application/gpx+xml' },
    { format: 'csv', type: 'text/csv; charset=utf-8' },
    { format: 'kmz', type: 'application/vnd.google-earth.kmz' },
  ])('$format is saved under the name of the device and the day', async ({ format, type }) => {
    const at = await withVan('Van "1"/ش')
    const { status, headers, text } = await get(at, `/positions/${format}?deviceId=1&${period}`)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    const name = encodeURIComponent(`Van _1_ش 2024-05-01 - 2024-05-02.${format}`)
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`)
    expect(text.length).toBeGreaterThan(100)
  })

  it.each(['kml', 'kmz', 'gpx', 'csv'])(
    '%s needs device, from and to, and the right to read history',
    async (format) => {
      const at = await withVan()
      const statuses = async (path: string, as = at.amina) => (await get(at, `/positions/${format}${path}`, as)).status
      expect(await statuses('?deviceId=1&from=2024-05-01T00:00:00Z')).toBe(400)
      expect(await statuses(`?${period}`)).toBe(400)
      expect(await statuses(`?deviceId=99&${period}`)).toBe(404)
      const nadia = await colleague(at.world, at.amina, person('Nadia', { disableReports: true }))
      await at.amina.records.link([{ owner: { type: 'user', id: nadia.id }, property: { type: 'device', id: 1 } }])
      expect(await statuses(`?deviceId=1&${period}`, nadia)).toBe(403)
    },
  )
})

it('KMZ is a ZIP file with the KML inside', async () => {
  const at = await withVan()
  const path = `http://localhost:8082/api/positions/kmz?deviceId=1&${period}`
  const answer = await at.app.request(path, { headers: { cookie: at.amina.cookie, host: 'localhost:8082' } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const kml = await get(at, `/positions/kml?deviceId=1&${period}`)
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([['doc.kml', kml.text]])
})

describe('CSV', () => {
  it.each([
    { path: `/positions/csv?deviceId=1&${period}`, accept: '*/*' },
    { path: `/positions?deviceId=1&${period}`, accept: 'text/csv' },
  ])('$path as $accept begins with the mark by which spreadsheets know UTF-8', async ({ path, accept }) => {
    const at = await withVan()
    const headers = { cookie: at.amina.cookie, host: 'localhost:8082', accept }
    const answer = await at.app.request(`http://localhost:8082/api${path}`, { headers })
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  it('is read back with every value in its place, and no text is a formula', async () => {
    const at = await withVan()
    const { text } = await get(at, `/positions/csv?deviceId=1&${period}`)
    const rows = parse<Record<string, string>>(text, { columns: true })
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      // on the reader's clock
      fixTime: '2024-05-01T12:00:01.000+01:00',
      latitude: '36.75',
      note: `'${hostile}`,
      plus: "'+1",
      turned: '\u2068Van\u202E1\u2069',
      at: "'@x",
      tab: "'\t=1",
      negative: '-5',
      motion: 'true',
      'a,"b"\n': 'c,"d"\ne',
      "'=SUM(A1)": '1',
    })
  })
})

describe('the sheet of devices', () => {
  it('has a line for each, with the status, the time of the wall and a place that opens on a map', async () => {
    const at = await withVan(hostile)
    await addDevice(at.amina, { name: 'Truck', uniqueId: 'truck', phone: '+213 5 55', model: 'T1', contact: 'Ali' })
    const { sheet, headers } = await sheetOf(at)
    expect(headers.get('content-disposition')).toContain(`filename="Vehicles.xlsx"`)
    const titles = sheet.rows[3]!
    expect(titles.slice(0, 5)).toEqual(['Name', 'Identifier', 'Phone', 'Model', 'Contact'])
    expect(titles.slice(-3)).toEqual(['Status', 'Last update', 'Address'])
    expect(titles).toHaveLength(deviceTexts.filter(({ inSheet }) => inSheet !== false).length + 3)
    const [first, second] = [sheet.rows[4]!, sheet.rows[5]!]
    expect(first.slice(0, 5)).toEqual([hostile, 'van-1', null, null, null])
    // 11:00:03 in UTC is an hour later on the wall in Algiers
    expect(first.slice(-3, -1)).toEqual(['Online', new Date(noon + 3000 + 3_600_000)])
    expect(first.at(-1)).toMatch(/^36\.75.*3\.06/)
    expect(second.slice(0, 5)).toEqual(['Truck', 'truck', '+213 5 55', 'T1', 'Ali'])
    expect(second.at(-3)).toBe('Offline')
    expect(sheet.cells?.get('4,0')?.formula).toBeUndefined()
    expect(sheet.cells?.get(`4,${titles.length - 1}`)?.hyperlink?.target).toContain('mlat=36.75&mlon=3.06')
  })

  it('a name that turns the direction turns nothing beside it', async () => {
    const { sheet } = await sheetOf(await withVan('Van\u202E1'))
    expect(sheet.rows[4]?.[0]).toBe('\u2068Van\u202E1\u2069')
  })

  it('a name of signs that no workbook can hold leaves the workbook readable', async () => {
    const at = await withVan('a\uFFFF_x0041_<&"')
    const { sheet } = await sheetOf(at)
    expect(sheet.rows[4]?.[0]).toBe('a?_x0041_<&"')
  })

  it("speaks the reader's language, from right to left when that one does", async () => {
    const at = await withVan()
    const nadia = await colleague(at.world, at.amina, person('Nadia', { attributes: { language: 'ar' } }))
    const { sheet } = await sheetOf(at, '/devices/xlsx', nadia)
    expect([sheet.name, sheet.rows[3]?.[0], sheet.view?.rightToLeft]).toEqual(['المركبات', 'الاسم', true])
  })

  it('shows what the list shows: own devices, and what was filtered', async () => {
    const at = await withVan()
    await addDevice(at.amina, { name: 'Truck', uniqueId: 'truck' })
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    expect((await sheetOf(at, '/reports/devices/xlsx', nadia)).sheet.rows).toHaveLength(4)
    const found = (await sheetOf(at, '/reports/devices/xlsx?keyword=tru')).sheet.rows.slice(4)
    expect(found.map(([name]) => name)).toEqual(['Truck'])
  })

  it('holds chosen devices in their order, whose ids no address could hold, and none that the caller does not see', async () => {
    const at = await withVan()
    await addDevice(at.amina, { name: 'Truck', uniqueId: 'truck' })
    const sheet = async (deviceIds: unknown, as = at.amina) =>
      ask(at, '/api/devices/xlsx', { as, method: 'POST', json: { deviceIds } })
    const many = [2, 1, 2, ...Array.from({ length: 5000 }, (_, index) => 100 + index)]
    const names = async (as = at.amina) => {
      const answer = await at.app.request('http://localhost:8082/api/devices/xlsx', {
        method: 'POST',
        headers: { cookie: as.cookie, host: 'localhost:8082', 'content-type': 'application/json' },
        body: JSON.stringify({ deviceIds: many }),
      })
      const [first] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets
      return first!.rows.slice(4).map(([name]) => name)
    }
    expect(await names()).toEqual(['Truck', 'Van 1'])
    expect(await names(await colleague(at.world, at.amina, person('Nadia')))).toEqual([])
    const tooMany = Array.from({ length: accountLimits.sheetDevicesMax + 1 }, (_, index) => index + 1)
    for (const wrong of [undefined, 'all', ['1; drop'], tooMany]) {
      const { status, text } = await sheet(wrong)
      expect([status, text.includes('deviceIds')]).toEqual([400, true])
    }
  })
})

it('the list of devices is sent to the reader as the file that the other call answers', async () => {
  const at = await withVan()
  const { status } = await get(at, '/reports/devices/mail?locale=fr')
  expect(status).toBe(204)
  expect(at.world.mails).toEqual([
    expect.objectContaining({
      to: at.amina.email,
      text: expect.stringContaining('/settings/devices'),
      attachment: { jobId: expect.any(String), fileName: 'Véhicules.xlsx', contentType: formTypes.xlsx },
    }),
  ])
  const { jobId } = at.world.mails[0]!.attachment!
  const files = await at.world.reportJobs(at.amina.tenantId)
  const [sheet] = (await readXlsx((await files.file(jobId))!)).sheets
  expect(sheet!.rows[4]).toEqual((await sheetOf(at, '/reports/devices/xlsx?locale=fr')).sheet.rows[4])
})

it('no more than thirty lists an hour are sent', async () => {
  const at = await withVan()
  for (let count = 0; count < reportLimits.reportMailsMax; count++) await get(at, '/reports/devices/mail')
  expect((await get(at, '/reports/devices/mail')).status).toBe(429)
  expect(at.world.mails).toHaveLength(reportLimits.reportMailsMax)
})

it('a file that is too large for one answer is compressed, or refused with advice', async () => {
  const at = await withVan()
  const { last } = await at.world.tracks(at.amina.tenantId).state(1)
  const many = Array.from({ length: 40_000 }, () => last!)
  const tracks = { ...at.world.tracks(at.amina.tenantId), between: async () => many }
  const app = createApp({ ...at.world, tracks: () => tracks })
  const path = `/api/positions/csv?deviceId=1&${period}`
  const small = await ask({ app }, path, { as: at.amina, headers: { 'accept-encoding': 'gzip' } })
  expect([small.status, small.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const plain = await ask({ app }, path, { as: at.amina })
  expect([plain.status, plain.text]).toEqual([413, expect.stringContaining('shorter period')])
})
