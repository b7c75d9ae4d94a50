import { createHash } from 'node:crypto'
import { targetAt } from '../../../shared/domain/forwarding/forward-address.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'

/** Above all numbers of records. */
const firstId = 2 ** 52
const hashBytes = 6

/** The target that an address is (`forward.url`): what waits for it, its state and its secret are under this number. */
export function addressTarget(url: string): Forwarding {
  const hash = createHash('sha256').update(url).digest()
  return targetAt(url, firstId + hash.readUIntBE(0, hashBytes))
}
