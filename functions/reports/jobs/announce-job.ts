import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { liveFrames } from '../../../shared/wire/live-message.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { Sockets, World } from '../../platform/ports/ports.ts'
import type { ReportJob } from '../../platform/ports/report-ports.ts'
import { byReader } from '../../application/sockets/own-pages.ts'
import { deliver } from '../../application/sockets/send-frames.ts'
import { reportJobJson } from './order.ts'

type Announcing = { sockets: Pick<Sockets, 'watchers' | 'send' | 'close' | 'disconnect'> } & Pick<World, 'now'>

/** Tells the open pages of the person who ordered it how far a job is. A job does not fail because this does. */
export async function announceJob(world: Announcing, tenantId: string, job: ReportJob): Promise<void> {
  try {
    const { connections } = await world.sockets.watchers(tenantId)
    const { ownPages } = byReader(connections)
    const own = ownPages.filter(({ userId, expiresAt }) => userId === job.userId && expiresAt > world.now())
    const frames = liveFrames({ reportJobs: [reportJobJson(job)] }, liveLimits.socketMessageBytesMax)
    for (const connection of own) await deliver(world, connection, frames)
  } catch (error) {
    log({ capability: 'reports', what: 'progressNotSent', tenantId, ...errorFacts(error) })
  }
}
