import { afterEach, expect, test, vi } from 'vitest'
import { requestIdKeptMs, requestIdLength } from '../../../shared/domain/request-id.ts'
import { askOnce } from '../../../web/src/api/ask-once.ts'
import { ApiFailure } from '../../../web/src/api/client.ts'

afterEach(() => vi.useRealTimers())

const names: string[] = []
/** Asks, and answers with the name that the server was given. */
async function asked(wish: unknown, status: number | null): Promise<string> {
  const answer = async (requestId: string) => {
    names.push(requestId)
    if (status !== null) throw new ApiFailure(status, '')
    return requestId
  }
  await askOnce(wish, answer).catch(() => undefined)
  return names.at(-1)!
}

test.each([
  { name: 'the same wish after no answer has the same name', first: 0, wish: 'a', isSame: true },
  { name: 'another wish has another', first: 0, wish: 'b', isSame: false },
  { name: 'after a refusal it is a new one', first: 403, wish: 'a', isSame: false },
  { name: 'after an answer it is a new one', first: null, wish: 'a', isSame: false },
])('$name', async ({ name, first, wish, isSame }) => {
  const before = await asked([name, 'a'], first)
  expect((await asked([name, wish], null)) === before).toBe(isSame)
})

test('later the same wish is a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = await asked('late', 0)
  vi.setSystemTime(Date.now() + requestIdKeptMs)
  expect(await asked('late', null)).not.toBe(before)
})

test('a name is long enough for nobody to meet another’s, and short enough for the server', async () => {
  const { length } = await asked('length', null)
  expect([length >= 2 * requestIdLength.min, length <= requestIdLength.max]).toEqual([true, true])
})
