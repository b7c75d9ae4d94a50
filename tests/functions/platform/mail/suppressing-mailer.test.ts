import { expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { suppressingMailer } from '../../../../functions/platform/mail/suppressing-mailer.ts'
import type { MailOutcome } from '../../../../functions/platform/ports/ports.ts'
import type { MailTrouble } from '../../../../shared/domain/mail/mail-status.ts'

const mail = { tenantId: 't1', to: 'bilal@atlas.example', subject: 'Hi', text: 'Hi', html: '<p>Hi' }
const sandbox = 'MessageRejected: Email address is not verified. The following identities failed the check in region EU'

/** A mailer that answers these in turn, and what it was asked to send. */
function mailerOf(...outcomes: MailOutcome[]) {
  const world = inMemoryWorld()
  const asked: string[] = []
  const send = async ({ to }: { to: string }) => {
    asked.push(to)
    return outcomes.shift() ?? { sent: true as const }
  }
  const mailer = suppressingMailer(
    { send },
    {
      suppressions: (tenantId) => world.mailSuppressions(tenantId),
      now: () => world.now(),
    },
  )
  const kept = world.mailSuppressions('t1')
  const note = (trouble: MailTrouble) =>
    kept.note({ id: trouble, address: mail.to, trouble, detail: '', at: world.now() })
  return { mailer, asked, kept, note, world }
}

it.each<{ trouble: MailTrouble; because: string | null }>([
  { trouble: 'bounce', because: 'Emails to this address bounced.' },
  { trouble: 'complaint', because: 'The recipient reported an email as spam.' },
  { trouble: 'softBounce', because: null },
  { trouble: 'sandbox', because: null },
])('after a $trouble: refused because $because', async ({ trouble, because }) => {
  const { mailer, asked, note } = mailerOf()
  await note(trouble)
  const outcome = await mailer.send(mail)
  expect(outcome).toEqual(because === null ? { sent: true } : { sent: false, because, isFinal: true })
  expect(asked).toHaveLength(because === null ? 1 : 0)
})

it('an address of another tenant is not refused', async () => {
  const { mailer, note } = mailerOf()
  await note('bounce')
  expect(await mailer.send({ ...mail, tenantId: 't2' })).toEqual({ sent: true })
})

it('what SES refuses in its sandbox is kept until an e-mail is taken, and tried again', async () => {
  const { mailer, kept } = mailerOf({ sent: false, because: sandbox })
  expect(await mailer.send(mail)).toEqual({ sent: false, because: sandbox })
  expect(await kept.of(mail.to)).toMatchObject({ trouble: 'sandbox' })
  expect(await mailer.send(mail)).toEqual({ sent: true })
  expect(await kept.of(mail.to)).toBeNull()
})

it('when the list cannot be read, the e-mail waits', async () => {
  const broken = () => ({ ...inMemoryWorld().mailSuppressions('t1'), of: () => Promise.reject(new Error('throttled')) })
  const { asked } = mailerOf()
  const mailer = suppressingMailer(
    { send: async ({ to }) => (asked.push(to), { sent: true }) },
    { suppressions: broken, now: Date.now },
  )
  expect(await mailer.send(mail)).toEqual({ sent: false, because: 'Error: throttled' })
  expect(asked).toEqual([])
})
