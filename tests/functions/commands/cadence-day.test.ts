import { expect, it } from 'vitest'
import { percentile } from '../../bench/figure.ts'
import { adaptiveDay, fixedDay } from '../../bench/cadence.ts'

it('a working day needs 70 % fewer messages, and who watches sees positions as fresh', async () => {
  const [fixed, adaptive] = [await fixedDay(), await adaptiveDay()]
  expect(fixed.messages).toBeGreaterThan(100_000)
  expect((adaptive.messages + adaptive.commands) / fixed.messages).toBeLessThanOrEqual(0.3)
  const [fixedAge, adaptiveAge] = [fixed, adaptive].map(({ agesSeconds }) => percentile(agesSeconds, 0.95))
  expect(adaptive.agesSeconds).toHaveLength(fixed.agesSeconds.length)
  expect(adaptiveAge).toBeLessThanOrEqual(fixedAge!)
})
