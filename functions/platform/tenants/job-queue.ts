import * as z from 'zod'
import { requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { JobKey, JobQueue } from '../ports/tenant-ports.ts'

/** Jobs of tenants by way of the queue that `watch-tenants` reads. */
export const lazyJobQueue: JobQueue = {
  async put({ kind, tenantId, version }) {
    const { client, SendMessageCommand, tenantMessage } = await queue()
    const job: JobKey = { kind, tenantId, version }
    const message = tenantMessage(job)
    await client.send(new SendMessageCommand({ QueueUrl: requireEnv('jobQueueUrl'), ...message }))
  },
}

const queue = once(async () => {
  const [{ SendMessageCommand }, { queueClient, tenantMessage }] = await Promise.all([
    import('@aws-sdk/client-sqs'),
    import('../clients/queue-client.ts'),
  ])
  return { client: queueClient(), SendMessageCommand, tenantMessage }
})

const queued = z.object({
  kind: z.enum(['deletion', 'export', 'lake', 'import']),
  tenantId: z.string(),
  version: z.number(),
})

/** What `lazyJobQueue` wrote; null for anything else. */
export function readQueuedJob(body: string): JobKey | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
