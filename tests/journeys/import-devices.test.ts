import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

const choose = (name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const rowsOf = async (download: Download) => (await readXlsx(readFileSync(await download.path()))).sheets[0]!.rows
const list = [
  'Nom;Identifiant;Groupe;Catégorie;Plaque;Conducteur',
  'Autocar 1;bus-901;Nord;Bus;16-1;',
  ';van-1;;Camion;16-2;',
  '=1+1;mauvais#id;;;;',
].join('\r\n')

test('a French list is recognised, shown, corrected and imported, and does nothing when it is sent again', async () => {
  await page.goto(`${world.url}/settings/devices`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Import vehicles' }).waitFor()
  await choose('liste.csv', `\uFEFF${list}`)
  await page.getByText('No such group.').waitFor()
  await page.getByText('Use only letters, digits').waitFor()
  await page.getByRole('switch', { name: 'Create 1 group' }).click()
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
  const question = page.getByRole('dialog', { name: 'Change 1 existing vehicle?' })
  await question.getByRole('button', { name: 'Import 2 vehicles' }).click()
  await page.getByText('1 vehicle added. 1 changed. 1 row not imported.').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 row with its error' }).click(),
  ])
  const [titles, refused] = await rowsOf(download)
  expect(titles!.slice(0, 2)).toEqual(['Nom', 'Identifiant'])
  expect(refused!.slice(0, 2)).toEqual(['=1+1', 'mauvais#id'])

  const devices = (await api('GET', '/devices')) as Record<string, unknown>[]
  const groups = (await api('GET', '/groups')) as { id: number; name: string }[]
  const north = groups.find(({ name }) => name === 'Nord')!
  const found = (uniqueId: string) => devices.find((device) => device['uniqueId'] === uniqueId)
  expect(found('bus-901')).toMatchObject({ name: 'Autocar 1', category: 'bus', groupId: north.id })
  expect(found('bus-901')!['attributes']).toMatchObject({ plate: '16-1' })
  expect(found('van-1')).toMatchObject({ name: 'Van 1', category: 'truck' })

  await page.getByRole('button', { name: 'Compare the file again' }).click()
  await page.getByText('Nothing would change').or(page.getByText('No row can be imported')).waitFor()
  await page.getByRole('radio', { name: 'Unchanged 2' }).waitFor({ state: 'attached' })
})

test('all or nothing takes back what was written when the server refuses a row', async () => {
  // an identifier of another organisation: only the server knows
  await page.goto(`${world.url}/settings/devices/import`)
  await choose('all.csv', 'Name,Identifier,Group\nA,one-1,West\nB,camel-1,West\n')
  await page.getByRole('switch', { name: 'Create 1 group' }).click()
  await page.getByRole('switch', { name: 'All rows or none' }).click()
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
  await page.getByText('so nothing was kept').waitFor()
  expect(((await api('GET', '/devices')) as { uniqueId: string }[]).map(({ uniqueId }) => uniqueId)).not.toContain(
    'one-1',
  )
  expect(((await api('GET', '/groups')) as { name: string }[]).map(({ name }) => name)).not.toContain('West')
})

test('the template has the titles of the page’s language', async () => {
  await page.goto(`${world.url}/settings/devices/import?locale=fr`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Modèle Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Modèle véhicules.xlsx')
  expect((await rowsOf(download))[0]!.slice(0, 3)).toEqual(['Nom', 'Identifiant', 'Groupe'])
})
