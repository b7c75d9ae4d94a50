import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { notifyBatch } from './notify-batch.ts'

export const handler = notifyBatch(
  worldOf<'notify-events'>({
    tenants: ports.tenants,
    alerts: ports.alerts,
    alertTimers: ports.alertTimers,
    alertQueue: ports.alertQueue,
    forwardings: ports.forwardings,
    sockets: ports.sockets,
    siteAddress: ports.siteAddress,
  }),
)
