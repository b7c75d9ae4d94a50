import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
beforeAll(async () => void (world = await startSmallWorld()))
afterAll(() => world.stop())

/** Quotes around a JSON text, and what an event needs besides its padding. */
const sixMegabytes = 6_291_556
const eventOf = (bytes: number) => ({ padding: 'x'.repeat(bytes - JSON.stringify({ padding: '' }).length) })

test.each([
  { name: 'an event of 6 MB passes', event: { ...eventOf(sixMegabytes) }, type: 'Function.ResponseSizeTooLarge' },
  { name: 'a larger event is refused', event: eventOf(sixMegabytes + 1), type: 'RequestTooLargeException' },
  {
    name: 'a larger answer is refused',
    event: { answerBytes: sixMegabytes - 1 },
    type: 'Function.ResponseSizeTooLarge',
  },
  { name: 'a function that throws', event: { rawPath: '/api/throw' }, type: 'Error' },
  { name: 'a function that ends its process', event: { rawPath: '/api/crash' }, type: 'Runtime.ExitError' },
  { name: 'a function that is too slow', event: { rawPath: '/api/slow' }, type: 'Sandbox.Timedout' },
])('refused as Lambda does: $name', async ({ event, type }) => {
  await expect(world.cloud.invoke('answerer', event)).rejects.toMatchObject({ errorType: type })
})

test('an answer of 6 MB passes', async () => {
  const answer = (await world.cloud.invoke('answerer', { answerBytes: sixMegabytes - 2 })) as string
  expect(answer).toHaveLength(sixMegabytes - 2)
})
