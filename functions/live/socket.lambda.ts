import { commandWakeUps, lookups, sockets, tenants } from '../platform/aws-ports.ts'
import { originsIn, requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { answerSocket } from './answer-socket.ts'

export const handler = answerSocket(worldOf<'live-socket'>({ commandWakeUps, lookups, sockets, tenants }), {
  originSecret: requireEnv('originSecret'),
  allowedOrigins: originsIn(requireEnv('corsOrigins')),
})
