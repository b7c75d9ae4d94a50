import { expect, it } from 'vitest'
import { noteMailEvents } from '../../../../functions/notify/mail-reports/note-mail-events.ts'
import { outcomeFor } from '../../../../infra/local/emulators/mail/mailbox-simulator.ts'
import { colleague, fixture, person } from '../../api/api-fixture.ts'

const from = 'qafila@example.com'

async function office() {
  const at = await fixture()
  const bounce = 'bounce@simulator.amazonses.com'
  const nadia = await colleague(at.world, at.amina, person('Nadia', { email: bounce }))
  const tags = { tenant: at.amina.tenantId }
  const event = (to: string) =>
    JSON.stringify(outcomeFor(to, { from, to: [to], data: Buffer.of(), configurationSet: 'S', tags }, 'm1').event)
  return { ...at, nadia, bounce, event, kept: at.world.mailSuppressions(at.amina.tenantId) }
}
const entries = async ({ world, amina }: Awaited<ReturnType<typeof office>>) =>
  (await world.audit(amina.tenantId).between(0, Date.now() + 60_000, 100)).filter(
    ({ action }) => action === 'mailSuppressed',
  )

it('a bounce is kept, and the audit log names the user', async () => {
  const at = await office()
  await noteMailEvents(at.world, [at.event(at.bounce)])
  expect(await at.kept.of(at.bounce)).toMatchObject({ trouble: 'bounce', detail: 'smtp; 550 5.1.1 user unknown' })
  expect(await entries(at)).toMatchObject([
    { objectType: 'user', objectId: at.nadia.id, userId: 0, attributes: { email: at.bounce, reason: 'bounce' } },
  ])
})

it('the same event twice is one entry', async () => {
  const at = await office()
  const event = at.event('complaint+bilal@simulator.amazonses.com')
  await noteMailEvents(at.world, [event, event])
  await noteMailEvents(at.world, [event])
  expect(await entries(at)).toMatchObject([{ objectId: 0, attributes: { reason: 'complaint' } }])
})

it('what SES says of itself is no event', async () => {
  const at = await office()
  await noteMailEvents(at.world, ['Successfully validated SNS topic for Amazon SES event publishing.'])
  expect(await at.kept.list()).toEqual([])
})

it('a tenant that is gone keeps nothing', async () => {
  const at = await office()
  await noteMailEvents(at.world, [at.event(at.bounce).replace(at.amina.tenantId, 'gone')])
  expect(await at.world.mailSuppressions('gone').list()).toEqual([])
})

it('an event that is not understood fails, so that it is tried again and given up in the end', async () => {
  const at = await office()
  await expect(noteMailEvents(at.world, ['{"eventType":"Bounce"}'])).rejects.toThrow('bounce')
})
