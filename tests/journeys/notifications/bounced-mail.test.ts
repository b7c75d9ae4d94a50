import { expect, it } from 'vitest'
import { amina } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const bounces = 'bounce@simulator.amazonses.com'
const complains = 'complaint@simulator.amazonses.com'
const { world, browser, api } = await startJourney({ isMapDrawn: false })

interface Status {
  userId: number
  reason: string
  suppressed: boolean
}
const add = async (name: string, email: string) => (await api('POST', '/users', { name, email })) as { id: number }
const statuses = () => api('GET', '/users/mail') as Promise<Status[]>

/** Everybody may ask for a new password; the answer is the same whatever becomes of the e-mail. */
async function mailTo(email: string): Promise<void> {
  const answer = await fetch(`${world.url}/api/password/reset`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  })
  expect(answer.status).toBe(200)
  await world.whenIdle()
}

const inboxOf = async (email: string) =>
  ((await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[] }[]).filter(({ to }) =>
    to.includes(email),
  )

it('an e-mail that bounces is the last one until somebody tries again', async () => {
  const { id } = await add('Bilal', bounces)
  expect(await statuses()).toEqual([])
  await mailTo(bounces)
  expect(await statuses()).toMatchObject([
    { userId: id, reason: 'bounce', detail: 'smtp; 550 5.1.1 user unknown', suppressed: true },
  ])
  const from = new Date(Date.now() - 600_000).toISOString()
  const entries = (await api('GET', `/audit?from=${from}&to=${new Date().toISOString()}`)) as { actionType: string }[]
  expect(entries.filter(({ actionType }) => actionType === 'mailSuppressed')).toMatchObject([
    { objectType: 'user', objectId: id },
  ])

  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/organisation`)
  const notice = page.getByRole('status').filter({ hasText: `Bilal⁩ no longer gets emails` })
  await notice.filter({ hasText: bounces }).waitFor()
  await notice.getByRole('link', { name: 'Check address' }).click()
  await page.waitForURL(`**/settings/user/${id}`)
  await page.goto(`${world.url}/settings/users`)
  const row = page.getByRole('row', { name: /Bilal/ })
  await row.getByRole('img', { name: 'Emails don’t arrive' }).waitFor()
  await page.goto(`${world.url}/settings/user/${id}`)
  await page.getByRole('alert').filter({ hasText: 'bounced' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The next email will be sent').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await notice.count()).toBe(0)
  await page.context().close()

  expect(await statuses()).toEqual([])
  await mailTo(bounces)
  expect(await statuses()).toMatchObject([{ userId: id, suppressed: true }])
  expect(world.deadLetters()).toEqual([])
})

it('the notice ends when the address is changed', async () => {
  const [{ userId } = { userId: 0 }] = await statuses()
  const people = (await api('GET', '/users')) as { id: number }[]
  const page = await signedInPage(browser, world, amina)
  const notice = page.getByRole('status').filter({ hasText: 'no longer gets emails' })
  await page.goto(`${world.url}/settings/organisation`)
  await notice.waitFor()
  const person = people.find(({ id }) => id === userId)
  await api('PUT', `/users/${userId}`, { ...person, email: 'bilal@moved.example' })
  const asked = page.waitForResponse('**/api/users/mail')
  await page.reload()
  expect(await (await asked).json()).toEqual([])
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await notice.count()).toBe(0)
  await page.context().close()
})

it('who reports an e-mail as spam gets no more, and others do', async () => {
  const { id } = await add('Chloe', complains)
  await mailTo(complains)
  expect(await inboxOf(complains)).toHaveLength(1)
  expect((await statuses()).find(({ userId }) => userId === id)).toMatchObject({
    reason: 'complaint',
    suppressed: true,
  })
  await mailTo(complains)
  expect(await inboxOf(complains)).toHaveLength(1)
  // signing in was mailed to her, too
  const before = (await inboxOf(amina)).length
  await mailTo(amina)
  expect(await inboxOf(amina)).toHaveLength(before + 1)
})
