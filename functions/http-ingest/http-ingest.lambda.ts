import { handle } from 'hono/aws-lambda'
import { requireEnv } from '../platform/env.ts'
import { world } from '../platform/world.ts'
import { createHttpIngest } from './app.ts'

export const handler = handle(createHttpIngest(world(), { originSecret: requireEnv('originSecret') }))
