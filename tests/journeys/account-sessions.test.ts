import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { castPassword } from '../../infra/local/demo/cast.ts'
import { amina } from '../support/cast-world.ts'
import { desk } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser } = await startJourney({ isMapDrawn: false })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in through the form, from a browser that was never here. */
async function enter(userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ ...desk, userAgent })).newPage()
  await page.goto(`${world.url}/login`)
  await page.locator('input[type=email]').fill(amina)
  await page.locator('input[type=password]').fill(castPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/`)
  await page.goto(`${world.url}/settings/sessions`)
  await page.getByRole('heading', { name: 'Sessions and tokens' }).waitFor()
  return page
}

interface Mail {
  to: string[]
  subject: string
  text: string
}
const signInMails = async () => {
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as Mail[]
  return inbox.filter(({ to, subject }) => to.includes(amina) && subject === 'New sign-in to your account')
}

test('a sign-in from something new is mailed, is listed by its browser and system, and is signed out from another', async () => {
  const known = await enter(firefox)
  await enter(firefox)
  await world.whenIdle()
  const before = await signInMails()

  const phone = await enter(safari)
  await world.whenIdle()
  const mails = await signInMails()
  expect(mails).toHaveLength(before.length + 1)
  const mail = mails.find(({ text }) => text.includes('Safari'))!
  expect(mail.text).toContain('iOS')
  await known.goto(/http\S+\/settings\/sessions/.exec(mail.text)![0])

  const entry = known.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
  await entry.getByText('Last used').waitFor()
  expect(await known.getByRole('listitem').filter({ hasText: 'This browser' }).textContent()).toContain(
    'Firefox on Linux',
  )
  await entry.getByRole('button', { name: 'Sign out' }).click()
  await entry.waitFor({ state: 'detached' })
  // its page notices by itself
  await phone.locator('input[type=password]').waitFor()
})

test('a token has a name, an access and its last use, and one for reading changes nothing', async () => {
  const page = await enter(firefox)
  const make = async (name: string, access: 'Read only' | 'Full access') => {
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('radio', { name: access }).check()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const text = (await dialog.locator('code').first().textContent())!
    await dialog.getByRole('button', { name: 'Done, I’ve copied it' }).click()
    return text
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${world.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const reader = await make('Wall display', 'Read only')
  const full = await make('Warehouse system', 'Full access')
  const draft = { name: 'Back gate', area: 'CIRCLE (36.7 3.1, 100)' }
  expect((await call(reader, 'GET', '/geofences')).text).not.toContain(draft.name)
  const refused = { status: 403, text: expect.stringContaining('This token is for reading only.') as string }
  expect(await call(reader, 'POST', '/geofences', draft)).toMatchObject(refused)
  const made = await call(full, 'POST', '/geofences', draft)
  expect(made.status).toBe(200)
  const { id } = JSON.parse(made.text) as { id: number }
  expect(await call(reader, 'PUT', `/geofences/${id}`, { id, ...draft, name: 'Taken' })).toMatchObject(refused)
  expect(await call(reader, 'DELETE', `/geofences/${id}`)).toMatchObject(refused)
  expect(await call(reader, 'POST', '/session/token')).toMatchObject(refused)
  expect((await call(reader, 'GET', '/geofences')).text).toContain(draft.name)

  await page.reload()
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await rowOf('Wall display').getByText('Read only').waitFor()
  await rowOf('Wall display').getByText('Last used').waitFor()
  await rowOf('Warehouse system').getByText('Full access').waitFor()
  await rowOf('Wall display').getByRole('button', { name: 'Revoke' }).click()
  await rowOf('Wall display').waitFor({ state: 'detached' })
  expect((await call(reader, 'GET', '/geofences')).status).toBe(401)
  expect((await call(full, 'DELETE', `/geofences/${id}`)).status).toBe(204)
})
