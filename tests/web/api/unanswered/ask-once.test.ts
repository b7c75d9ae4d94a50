import { afterEach, expect, test, vi } from 'vitest'
import { requestIdKeptMs, requestIdLength } from '../../../../shared/domain/access/request-id.ts'
import { askOnce } from '../../../../web/src/api/unanswered/ask-once.ts'
import { ApiFailure } from '../../../../web/src/api/client.ts'

afterEach(() => vi.useRealTimers())

const names: string[] = []
/** Asks, and answers with the name that the server was given. */
async function asked(what: unknown, status: number | null): Promise<string> {
  const answer = async (requestId: string) => {
    names.push(requestId)
    if (status !== null) throw new ApiFailure(status, '')
    return requestId
  }
  await askOnce(what, answer).catch(() => undefined)
  return names.at(-1)!
}

test.each([
  { name: 'the same after no answer has the same name', first: 0, what: 'a', isSame: true },
  { name: 'something else has another', first: 0, what: 'b', isSame: false },
  { name: 'after a refusal it is a new one', first: 403, what: 'a', isSame: false },
  { name: 'after an answer it is a new one', first: null, what: 'a', isSame: false },
])('$name', async ({ name, first, what, isSame }) => {
  const before = await asked([name, 'a'], first)
  expect((await asked([name, what], null)) === before).toBe(isSame)
})

test('later the same is a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = await asked('late', 0)
  vi.setSystemTime(Date.now() + requestIdKeptMs)
  expect(await asked('late', null)).not.toBe(before)
})

test('a name is long enough for nobody to meet another’s, and short enough for the server', async () => {
  const { length } = await asked('length', null)
  expect([length >= 2 * requestIdLength.min, length <= requestIdLength.max]).toEqual([true, true])
})
