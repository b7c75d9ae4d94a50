import { expect, it } from 'vitest'
import { fewestFirst } from '../../../functions/platform/concurrency.ts'

/** What was begun (`+`) and what had ended (`-`), in order; a work takes as many turns as it has records. */
async function run(sizes: Record<string, number>, atOnce = 10): Promise<string> {
  const did: string[] = []
  await fewestFirst(Object.entries(sizes), { atOnce, sizeOf: ([, size]) => size }, async ([name, size]) => {
    did.push(`+${name}`)
    for (let turn = 0; turn < size; turn++) await Promise.resolve()
    did.push(`-${name}`)
  })
  return did.join(' ')
}

it.each<{ name: string; sizes: Record<string, number>; is: string }>([
  {
    name: 'a storm begins when all others are done',
    sizes: { storm: 90, a: 2, b: 1 },
    is: '+b +a -b -a +storm -storm',
  },
  { name: 'two storms go together, after the others', sizes: { s: 30, a: 1, t: 25 }, is: '+a -a +t +s -t -s' },
  { name: 'without a storm all go together', sizes: { a: 3, b: 2 }, is: '+b +a -b -a' },
  { name: 'one alone waits for nobody', sizes: { storm: 50 }, is: '+storm -storm' },
  { name: 'there may be nothing to do', sizes: {}, is: '' },
])('$name', async ({ sizes, is }) => {
  expect(await run(sizes)).toBe(is)
})

it('what fails is thrown, and the storm is not begun', async () => {
  const begun: string[] = []
  const works = ['a', 'storm']
  const failing = fewestFirst(works, { atOnce: 2, sizeOf: ({ length }) => length * 10 }, async (name) => {
    begun.push(name)
    throw new Error(name)
  })
  await expect(failing).rejects.toThrow('a')
  expect(begun).toEqual(['a'])
})
