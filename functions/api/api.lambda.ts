import { handle } from 'hono/aws-lambda'
import { requireEnv } from '../platform/env.ts'
import { world } from '../platform/world.ts'
import { createApp } from './app.ts'

export const handler = handle(
  createApp(world(), { version: requireEnv('version'), originSecret: requireEnv('originSecret') }),
)
