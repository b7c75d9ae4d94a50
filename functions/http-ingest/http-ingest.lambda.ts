import { audit, commands, files, lookups, messages, sourceMessages, tenants, tracks } from '../platform/aws-ports.ts'
import { isOriginSecret, preloadOriginSecret } from '../platform/deployment-secrets/deployment-secrets.ts'
import { gatewayHandler } from '../platform/gateway-handler.ts'
import { preloadMessages } from '../platform/integrations/lazy-clients.ts'
import { worldOf } from '../platform/world.ts'
import { createHttpIngest } from './app.ts'
import { withMethodForBody } from './method-with-body.ts'

preloadMessages()
preloadOriginSecret()

const world = worldOf<'http-ingest'>({ audit, commands, files, lookups, messages, sourceMessages, tenants, tracks })
const answer = gatewayHandler(createHttpIngest(world, { isOriginSecret }))

export const handler = (event: Parameters<typeof withMethodForBody>[0]) => answer(withMethodForBody(event))
