import { handle } from 'hono/aws-lambda'
import { audit, files, lookups, messages, tenants } from '../platform/deployed-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { createHttpIngest } from './app.ts'

const world = worldOf<'http-ingest'>({ audit, files, lookups, messages, tenants })

export const handler = handle(createHttpIngest(world, { originSecret: requireEnv('originSecret') }))
