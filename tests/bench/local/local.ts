import type { Figure } from '../figure.ts'
import { measureIdle } from './idle.ts'
import { measureThroughput } from './throughput.ts'

/** What one machine carries, and what it takes with nothing to do. */
export async function measureLocal(): Promise<Figure[]> {
  return [...(await measureThroughput()), ...(await measureIdle())]
}
