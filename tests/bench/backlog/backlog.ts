import type { Figure } from '../figure.ts'
import { measureBuffers } from './buffers.ts'
import { measureFlood } from './flood.ts'

/** What trackers send that were out of reach, in long messages and in single fixes, must not delay those that report live. */
export async function measureBacklog(): Promise<Figure[]> {
  return [...(await measureBuffers()), ...(await measureFlood())]
}
