import { ChangedMeanwhile } from '../../platform/records/record-failures.ts'
import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'
import type { World } from '../../platform/ports/ports.ts'

/**
 * Makes a change of a stored record from the beginning, with all its checks, while others change the same record: of
 * parallel writers the last one wins. `change` reads what is stored, so with `If-Match` it refuses the next time.
 * @throws Failure conflict when others were faster each time
 */
export function lastWriterWins<Changed>(world: Pick<World, 'pause'>, change: () => Promise<Changed>): Promise<Changed> {
  let conflict: unknown
  const attempt = async () => {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      conflict = error
      return tryAgain
    }
  }
  return retry({ ...retryPolicies.replacement, exhausted: () => conflict }, attempt, world)
}
