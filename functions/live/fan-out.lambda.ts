import { world } from '../platform/world.ts'
import { fanOutBatch } from './fan-out-batch.ts'

export const handler = fanOutBatch(world())
