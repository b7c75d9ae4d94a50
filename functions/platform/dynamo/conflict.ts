import type { World } from '../ports/ports.ts'

const firstPauseMs = 100
const pauseMsMax = 1_600

/** Waits a random while that grows with each try, so that those who got in each other's way come one by one. */
export const letOthersPass = (world: Pick<World, 'pause'>, tries: number): Promise<void> =>
  world.pause(Math.random() * Math.min(pauseMsMax, firstPauseMs * 2 ** tries))
