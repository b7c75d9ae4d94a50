import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bilal, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { CutLineWorld, noAnswer } from './cut-line-world.ts'

let all: CutLineWorld

beforeAll(async () => {
  all = await CutLineWorld.start()
})
afterAll(() => all.stop())
afterEach(() => all.closePages())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const listed = async <Listed>(path: string) => (await all.api('GET', path)) as Listed[]

describe('a line that is cut before the answer, when everything is done', () => {
  test('a share link: pressed again, there is one, and a guest opens it', async () => {
    const van = await deviceOf(all.api, 'van-1')
    const page = await all.open('/settings/shares')
    await button(page, 'Skip to the content').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
    await page.keyboard.type('share van 1')
    await page.getByRole('option', { selected: true }).getByText('Share Van 1').waitFor()
    const cut = all.line.cutBefore('answer', 'POST /api/devices/share')
    await page.keyboard.press('Enter')
    await cut
    const dialog = page.getByRole('dialog', { name: 'Share Van 1' })
    await dialog.getByText(noAnswer).waitFor()
    await all.line.mend()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const link = (await dialog.getByText('/?token=').textContent())!
    expect(await listed('/shares')).toMatchObject([{ type: 'device', objectId: van.id }])
    const token = new URL(link).searchParams.get('token')!
    const seen = await fetch(`${all.world.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } })
    expect(await seen.json()).toMatchObject([{ id: van.id }])
  })

  test('a new device is kept as typed, saved once, and connected when the line and its tracker are there', async () => {
    const page = await all.open('/settings/device')
    await page.getByLabel('Name').first().fill('Barge 7')
    await page.getByLabel('Identifier').first().fill('barge-7')
    const cut = all.line.cutBefore('answer', 'POST /api/devices HTTP')
    await button(page, 'Save').click()
    await cut
    await page.getByText(noAnswer).first().waitFor()
    expect(await page.getByLabel('Identifier').first().inputValue()).toBe('barge-7')
    await all.line.mend()
    await button(page, 'Save').click()
    await page.getByRole('heading', { name: 'Connect Barge 7' }).waitFor()
    await page.getByText('Waiting for the first message').waitFor()
    expect(await listed('/devices?uniqueId=barge-7')).toHaveLength(1)

    await all.line.cut()
    const tracker = await trackerClient(all.world)
    await report(tracker, 'barge-7', { time: new Date().toISOString(), latitude: 36.77, longitude: 3.06 })
    await tracker.endAsync()
    await all.world.whenIdle()
    await all.line.mend()
    await page.getByText('Connected').first().waitFor()
  })

  test('a token: pressed again, there is one, and it works', async () => {
    const page = await all.open('/settings/sessions')
    await button(page, 'New token').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Home Assistant')
    const cut = all.line.cutBefore('answer', 'POST /api/session/token')
    await button(page, 'Create token').click()
    await cut
    await dialog.getByText(noAnswer).waitFor()
    await all.line.mend()
    await button(page, 'Create token').click()
    const token = (await page.locator('dialog code').first().textContent())!
    const asked = await fetch(`${all.world.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } })
    expect(asked.status).toBe(200)
    await button(page, 'Done, I’ve copied it').click()
    await expect.poll(() => page.getByText('Home Assistant').count()).toBe(1)
    const held = await listed<{ name: string | null }>('/session/all')
    expect(held.filter(({ name }) => name === 'Home Assistant')).toHaveLength(1)
  })

  test('a preference says that it may not be saved, and is shown as it is when the line is back', async () => {
    const page = await all.open('/settings/preferences')
    const speed = page.getByLabel('Speed', { exact: true })
    const before = await speed.inputValue()
    const cut = all.line.cutBefore('answer', 'PUT /api/users/')
    await speed.selectOption('mph')
    await cut
    await page.getByText("can't connect to server").first().waitFor()
    expect(await speed.inputValue()).toBe(before)
    await all.line.mend()
    await expect.poll(() => speed.inputValue()).toBe('mph')
  })

  test('terms are agreed to once, and the page that was wanted opens', async () => {
    const server = (await all.api('GET', '/server')) as { attributes: object }
    const terms = { termsUrl: 'https://atlas.example/terms', termsVersion: '1' }
    await all.api('PUT', '/server', { ...server, attributes: { ...server.attributes, ...terms } })
    const page = await all.open('/settings/preferences', bilal)
    const cut = all.line.cutBefore('answer', 'POST /api/users/terms')
    await button(page, 'Accept').click()
    await cut
    await page.getByText(noAnswer).waitFor()
    await all.line.mend()
    await button(page, 'Accept').click()
    await page.getByRole('heading', { name: 'Preferences' }).waitFor()
    await all.api('PUT', '/server', server)
    const period = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const entries = await listed<{ actionType: string }>(`/audit?${period}`)
    expect(entries.filter(({ actionType }) => actionType === 'termsAgreed')).toHaveLength(1)
  })
})

test('an import that is cut in the middle goes on where it was', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `Tram ${at},tram-${at},Trams`)
  const page = await all.open('/settings/devices/import')
  const file = Buffer.from(['Name,Identifier,Group', ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'trams.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('switch', { name: 'Create 1 group' }).click()
  // three are written at once: cut at an answer, all nine may have been
  const cut = all.line.cutBefore('request', 'POST /api/devices HTTP', 4)
  await button(page, 'Import 9 vehicles').click()
  await cut
  await page.getByText(noAnswer).first().waitFor()

  // nothing is compared with what was there before
  const said = await page.getByText(noAnswer).count()
  await button(page, 'Compare the file again').click()
  await expect.poll(() => page.getByText(noAnswer).count()).toBeGreaterThan(said)
  expect(await button(page, /^Import \d vehicle/).count()).toBe(0)

  await all.line.mend()
  await button(page, 'Compare the file again').click()
  await button(page, /^Import \d vehicles?$/).click()
  await page.getByText(/vehicles? added\. 0 changed\./).waitFor()
  const names = (await listed<{ name: string }>('/devices')).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('Tram')).sort()).toEqual(rows.map((row) => row.split(',')[0]))
  expect((await listed<{ name: string }>('/groups')).filter(({ name }) => name === 'Trams')).toHaveLength(1)
})
