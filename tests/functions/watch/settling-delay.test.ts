import { expect, it } from 'vitest'
import { settlingDelayOf } from '../../../functions/watch/settling-delay.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

it.each([
  {
    name: 'one large fleet',
    keys: Array.from({ length: 12_000 }, (_, at) => ({ tenantId: 'atlas', deviceId: at + 1 })),
  },
  {
    name: 'many small ones',
    keys: Array.from({ length: 12_000 }, (_, at) => ({ tenantId: `tenant${at}`, deviceId: 1 })),
  },
])('the days of $name are spread over two hours', ({ keys }) => {
  const perMinute = new Map<number, number>()
  for (const key of keys) {
    const delay = settlingDelayOf(key)
    expect(settlingDelayOf(key)).toBe(delay)
    expect(delay).toBeGreaterThanOrEqual(10 * minuteMs)
    expect(delay).toBeLessThan(10 * minuteMs + 2 * hourMs)
    const minute = Math.floor(delay / minuteMs)
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1)
  }
  // a hundred in each minute, give or take
  expect(Math.max(...perMinute.values())).toBeLessThan(160)
})
