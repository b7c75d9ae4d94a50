import { requireEnv } from '../platform/env.ts'
import { world } from '../platform/world.ts'
import { answerSocket } from './answer-socket.ts'

export const handler = answerSocket(world(), requireEnv('originSecret'))
