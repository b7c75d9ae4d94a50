import { sockets } from '../platform/aws-ports.ts'
import { worldOf } from '../platform/world.ts'
import { pingConnections } from './ping-connections.ts'

const world = worldOf<'live-keepalive'>({ sockets })

export const handler = () => pingConnections(world)
