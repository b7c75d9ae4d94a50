import { lookups, sockets, tenants } from '../platform/deployed-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { answerSocket } from './answer-socket.ts'

export const handler = answerSocket(worldOf<'live-socket'>({ lookups, sockets, tenants }), requireEnv('originSecret'))
