import { preloadSockets, sockets, tenants } from '../platform/aws-ports.ts'
import { worldOf } from '../platform/world.ts'
import { updateBatch } from './update-batch.ts'

preloadSockets()

export const handler = updateBatch(worldOf<'live-updates'>({ sockets, tenants }))
