import { world } from '../platform/world.ts'
import { keepAlive } from './ping-connections.ts'

export const handler = () => keepAlive(world())
