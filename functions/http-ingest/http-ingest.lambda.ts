import { audit, lookups, messages, tenants } from '../platform/deployed-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { gatewayHandler } from '../platform/gateway-handler.ts'
import { worldOf } from '../platform/world.ts'
import { createHttpIngest } from './app.ts'

const world = worldOf<'http-ingest'>({ audit, lookups, messages, tenants })

export const handler = gatewayHandler(createHttpIngest(world, { originSecret: requireEnv('originSecret') }))
