import { expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { countedTaps } from '../../support/browser/taps.ts'
import { amina } from '../../support/cast-world.ts'

const { world, browser } = await startJourney({ isMapDrawn: false })

interface InboxMail {
  to: string[]
  text: string
  attachments: { name: string }[]
}

test('a report goes to the accountant on the 1st in six taps, and its link ends with the subscription', async () => {
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1280, height: 900 } })
  const { tap, count } = countedTaps()
  await page.goto(world.url)
  await tap(page.getByRole('link', { name: 'Reports' }).first())
  await tap(page.getByRole('link', { name: 'Summary' }).first())
  // the report before it is left: its button has the same name
  await page.getByRole('heading', { name: 'Summary', level: 1 }).waitFor()
  await tap(page.getByRole('button', { name: 'Schedule', exact: true }))
  const dialog = page.getByRole('dialog')
  await tap(dialog.getByRole('radio', { name: 'Monthly' }))
  await tap(dialog.getByLabel('Also to people without an account'))
  await page.keyboard.type('accountant@books.example')
  expect(await dialog.getByRole('listitem').count()).toBe(5)
  await tap(dialog.getByRole('button', { name: 'Schedule', exact: true }))
  await page.getByText('The report is scheduled.').waitFor()
  expect(count()).toBeLessThanOrEqual(6)

  const api = await signIn(world.url, amina)
  const [report] = (await api('GET', '/reports')) as { id: number; calendarId: number; attributes: object }[]
  expect(report).toMatchObject({
    calendarId: 0,
    attributes: { allDevices: true, recipients: 'accountant@books.example' },
  })
  await page.goto(`${world.url}/reports/scheduled`)
  await page.getByText('Monthly on day 1 at 07:00').waitFor()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Starts within a minute').waitFor()
  await world.runSchedule('ReportsScheduled', new Date())
  await world.whenIdle()
  const mails = (await (await fetch(`${world.url}/inbox/messages`)).json()) as InboxMail[]
  const mail = mails.find(({ to }) => to[0] === 'accountant@books.example')!
  expect(mail.attachments.map(({ name }) => name)).toEqual([expect.stringContaining('.xlsx')])
  const [link, unsubscribe] = ['mailed-report', 'unsubscribe'].map(
    (name) => new RegExp(`http\\S+${name}\\S+`).exec(mail.text)![0],
  )
  expect((await fetch(link!)).status).toBe(200)

  await page.context().clearCookies()
  await page.goto(unsubscribe!)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('is no longer sent to accountant@books.example').waitFor()
  expect((await fetch(link!)).status).toBe(404)
})
