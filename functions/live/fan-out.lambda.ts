import { sockets, tenants, tracks } from '../platform/aws-ports.ts'
import { worldOf } from '../platform/world.ts'
import { fanOutBatch } from './fan-out-batch.ts'

export const handler = fanOutBatch(worldOf<'live-fan-out'>({ sockets, tenants, tracks }))
