import { requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { Mailer, Refusals } from '../ports/ports.ts'

/** What this function lays into queues. Most calls lay nothing there, so the client is loaded with the first that does. */
const queues = once(async () => {
  const [{ queueClient }, { queueRefusals }, { queuedMailer }] = await Promise.all([
    import('../clients/queue-client.ts'),
    import('./rejections.ts'),
    import('./mail-queue.ts'),
  ])
  const client = once(queueClient)
  return {
    refusals: queueRefusals(client, () => requireEnv('rejectedMessagesQueueUrl')),
    mailer: queuedMailer(client, () => requireEnv('mailQueueUrl')),
  }
})

export const deployedRefusals: Refusals = {
  send: async (tenantId, refusals) => (await queues()).refusals.send(tenantId, refusals),
}

export const deployedMailer: Mailer = { send: async (mail) => (await queues()).mailer.send(mail) }
