import { commandWakeUps, lookups, sockets, tenants } from '../platform/aws-ports.ts'
import { isOriginSecret, preloadOriginSecret } from '../platform/deployment-secrets/deployment-secrets.ts'
import { originsIn, requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { answerSocket } from './answer-socket.ts'

preloadOriginSecret()

export const handler = answerSocket(worldOf<'live-socket'>({ commandWakeUps, lookups, sockets, tenants }), {
  isOriginSecret,
  allowedOrigins: originsIn(requireEnv('corsOrigins')),
})
