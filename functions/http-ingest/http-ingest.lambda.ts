import { handle } from 'hono/aws-lambda'
import { requireEnv } from '../platform/env.ts'
import { world } from '../platform/world.ts'
import { createGateway } from './app.ts'

export const handler = handle(createGateway(world(), { originSecret: requireEnv('originSecret') }))
