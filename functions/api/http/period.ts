import { Failure } from '../../../shared/domain/failures.ts'
import { momentIn } from './query.ts'

/** `from` and `to`, both needed, as epoch ms. @throws Failure invalid that names the missing one */
function periodIn(query: URLSearchParams): { from: number; to: number } {
  const [from, to] = [momentIn(query, 'from'), momentIn(query, 'to')]
  if (from !== null && to !== null) return { from, to }
  const field = from === null ? 'from' : 'to'
  throw new Failure('invalid', '{field}: missing. Give from and to, like 2024-05-01T00:00:00Z.', { field })
}

/** The same, and refuses a period that ends before it begins. @throws Failure invalid */
export function forwardPeriodIn(query: URLSearchParams): { from: number; to: number } {
  const period = periodIn(query)
  refuseBackward(period)
  return period
}

/** @throws Failure invalid for a period that ends before it begins */
export function refuseBackward({ from, to }: { from: number; to: number }): void {
  if (from <= to) return
  throw new Failure('invalid', 'from: later than to. Give a from that is not after to.', { field: 'from' })
}
