import { expect, test } from 'vitest'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false })
const dayMs = 86_400_000

interface InboxMail {
  id: string
  subject: string
  text: string
  html: string
  attachments: { name: string }[]
}

/**
 * Half an hour on each of the last eight days, ten kilometres northwards: early on a Monday the email is still about the
 * week before, whose last day is the eighth.
 */
async function driveEightDays(): Promise<void> {
  for (let daysAgo = 8; daysAgo > 0; daysAgo--) {
    const begin = Date.now() - daysAgo * dayMs
    const drive = Array.from({ length: 31 }, (_, minute) => ({
      time: new Date(begin + minute * 60_000).toISOString(),
      latitude: 36.7 + minute * 0.003,
      longitude: 3,
      speed: 10.8,
      attributes: { ignition: true, motion: true },
    }))
    await report(tracker, 'van-1', drive)
  }
  await world.whenIdle()
}

test('Performance is mailed each week, with its figures, its picture and its rows', async () => {
  await driveEightDays()
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${world.url}/performance`)
  await page.getByRole('button', { name: 'Weekly email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Weekly' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: 'PDF' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('The report is scheduled.').waitFor()

  const [{ id }] = (await api('GET', '/reports')) as [{ id: number }]
  await api('POST', `/reports/${id}/run`)
  await world.runSchedule('ReportsScheduled', new Date())
  await world.whenIdle()
  const mails = (await (await fetch(`${world.url}/inbox/messages`)).json()) as InboxMail[]
  const mail = mails.find(({ subject }) => subject.startsWith('Performance'))!
  expect(mail.attachments.map(({ name }) => name)).toEqual([expect.stringContaining('.pdf')])
  expect(mail.text).toMatch(/Distance: .*1 of \d+ vehicles drove/)
  expect(mail.html).toMatch(/<td class="h[1-4]"/)

  const link = /http\S+performance\S+/.exec(mail.text)![0]
  await page.goto(link)
  await page.locator('li').filter({ hasText: 'Distance' }).getByRole('link').first().waitFor()
  const said = await page.locator('li').filter({ hasText: 'Distance' }).getByRole('link').first().innerText()
  expect(mail.text).toContain(`Distance: ${said}`)
})
