import { audit, commands, files, lookups, messages, tenants, tracks } from '../platform/aws-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { gatewayHandler } from '../platform/gateway-handler.ts'
import { preloadMessages } from '../platform/integrations/lazy-clients.ts'
import { worldOf } from '../platform/world.ts'
import { createHttpIngest } from './app.ts'
import { withMethodForBody } from './method-with-body.ts'

preloadMessages()

const world = worldOf<'http-ingest'>({ audit, commands, files, lookups, messages, tenants, tracks })
const answer = gatewayHandler(createHttpIngest(world, { originSecret: requireEnv('originSecret') }))

export const handler = (event: Parameters<typeof withMethodForBody>[0]) => answer(withMethodForBody(event))
