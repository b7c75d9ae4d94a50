import { world } from '../platform/world.ts'
import { keepAlive } from './keep-alive.ts'

export const handler = () => keepAlive(world())
