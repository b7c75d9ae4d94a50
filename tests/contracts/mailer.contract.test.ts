import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import { readMail } from '../../functions/platform/integrations/mail-message.ts'
import { queuedMailer } from '../../functions/platform/integrations/mail-queue.ts'
import type { Mail, Mailer } from '../../functions/platform/ports/ports.ts'
import { queueClient } from '../../functions/platform/clients/queue-client.ts'
import { awsLimits } from '../../infra/local/emulators/aws-limits.data.ts'
import { realDisk } from '../../infra/local/emulators/disk/disk.ts'
import { startQueues, type Queues } from '../../infra/local/emulators/sqs/queue.ts'

/** A mailer, and the mails that it took over. */
interface Taking {
  mailer: Mailer
  taken: () => unknown[]
}

const mail: Mail = {
  tenantId: 't1',
  to: 'amina@atlas.example',
  subject: 'تأكيد العنوان',
  text: 'Bonjour Amélie,\n\n\thttps://qafila.example/confirm-email?token=a-b_c',
  html: '<p>"é" & \u2028 😀</p>',
}

function promises(open: () => Taking): void {
  it('an e-mail is accepted unchanged', async () => {
    const { mailer, taken } = open()
    expect(await mailer.send(mail)).toEqual({ sent: true })
    expect(taken().at(-1)).toEqual(mail)
  })

  it('e-mails keep their order and do not affect each other', async () => {
    const { mailer, taken } = open()
    const before = taken().length
    for (const subject of ['first', 'second']) await mailer.send({ ...mail, subject })
    expect(taken().slice(before)).toMatchObject([{ subject: 'first' }, { subject: 'second' }])
  })
}

describe('mails: in memory', () => {
  const world = inMemoryWorld()
  promises(() => ({ mailer: world.mail, taken: () => world.mails }))
})

describe('mails: in the queue', { tags: 'emulator' }, () => {
  const client = { destroy: () => {} }
  let folder: string
  let queues: Queues
  let open: () => Taking
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mailer-'))
    const url = 'https://sqs/Mail'
    const plan = { name: 'Mail', arn: 'arn:aws:sqs:local-1:000000000000:Mail', url, redrive: null }
    queues = await startQueues([{ ...plan, retentionSeconds: 3_600, visibilitySeconds: 30 }], folder, realDisk)
    for (const [name, value] of Object.entries({
      AWS_REGION: 'local-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    }))
      vi.stubEnv(name, value)
    const sqs = queueClient(queues.address)
    client.destroy = () => sqs.destroy()
    const mailer = queuedMailer(
      () => sqs,
      () => `${queues.address}/000000000000/Mail`,
    )
    open = () => ({ mailer, taken: () => queues.peek().map(({ body }) => readMail(body)) })
  })
  afterAll(async () => {
    client.destroy()
    vi.unstubAllEnvs()
    await queues.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  promises(() => open())

  it('one that is too long for the queue is reported, not thrown', async () => {
    const answer = await open().mailer.send({ ...mail, text: 'x'.repeat(awsLimits.sqs.messageBytesMax.value) })
    expect(answer).toMatchObject({ sent: false })
  })
})
