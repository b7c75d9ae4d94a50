import { expect, test } from 'vitest'
import { outcomeText, FixOutcomes } from '../../../../infra/local/replay/fix-outcomes.ts'

const noon = Date.UTC(2026, 0, 26, 12)
const iso = (time: number) => new Date(time).toISOString()

/** A server that sees `van-1`, with positions of these times and these problems. */
const server = (times: number[], problems: { reason: string; time: string }[] = []) => ({
  times,
  api: async (_method: string, path: string) => {
    const url = new URL(path, 'http://localhost')
    if (url.pathname.endsWith('/problems')) return problems
    if (url.pathname === '/devices') return url.searchParams.get('uniqueId') === 'van-1' ? [{ id: 7 }] : []
    const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name)!))
    return times.map((time, id) => ({ id, time })).filter(({ time }) => time >= from! && time <= to!)
  },
})

test('what was stored before does not count', async () => {
  const { api, times } = server([noon])
  const stored = new FixOutcomes(api, new Map([['van-1', [noon, noon + 1000]]]))
  await stored.begin()
  times.push(noon, noon + 1000)
  expect(outcomeText(await stored.outcomes())).toBe('2 of 2 fixes stored.')
})

test('what was not stored is said, with the reason of the device', async () => {
  const now = Date.now()
  const { api, times } = server(
    [],
    [
      { reason: 'time is 1901-01-01T00:00:00Z; it must not be before 2000-01-01', time: iso(now) },
      { reason: 'old', time: iso(now - 7_200_000) },
    ],
  )
  const sent = new Map([
    ['van-1', [Date.UTC(1901, 0, 1), noon]],
    ['nobody', [noon]],
  ])
  const stored = new FixOutcomes(api, sent, 1000)
  await stored.begin()
  times.push(noon)
  expect(outcomeText(await stored.outcomes()).split('\n')).toEqual([
    '1 of 3 fixes stored.',
    'van-1: 1 of 2. time is 1901-01-01T00:00:00Z; it must not be before 2000-01-01',
    'nobody: 0 of 1. It is not registered, or you may not see it: say --create.',
  ])
})
