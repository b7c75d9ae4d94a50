import { expect, it } from 'vitest'
import {
  type DeploymentSecret,
  rememberedSecret,
  type SecretValues,
} from '../../../../functions/platform/deployment-secrets/remembered-secret.ts'
import { secretLimits } from '../../../../shared/domain/limits/secrets.ts'
import { noon } from '../../../support/builders.ts'

const { secretKeptMs, secretRetryMs, unknownRetryMs } = secretLimits

/** A secret with the value 'one', whose reads are counted and may fail. */
function kept() {
  const at = { time: noon, reads: 0, isDown: false, values: { current: 'one', previous: null } as SecretValues }
  const source = async () => {
    at.reads += 1
    if (at.isDown) throw new Error('Throttled')
    return at.values
  }
  return Object.assign(at, { secret: rememberedSecret('originSecret', source, () => at.time) })
}
type Kept = ReturnType<typeof kept>
const change = (at: Kept) => void (at.values = { current: 'two', previous: 'one' })

it('is read once an hour, also by many who ask at once', async () => {
  const at = kept()
  const three = () => Promise.all([at.secret.current(), at.secret.current(), at.secret.current()])
  expect([await three(), at.reads]).toEqual([['one', 'one', 'one'], 1])
  change(at)
  at.time += secretKeptMs - 1
  expect([await at.secret.current(), at.reads]).toEqual(['one', 1])
  at.time += 1
  expect([await at.secret.current(), at.reads]).toEqual(['two', 2])
})

it.each<{ name: string; before: (at: Kept) => void; sent: string; is: boolean; reads: number }>([
  { name: 'the value of now', before: () => {}, sent: 'one', is: true, reads: 1 },
  { name: 'a new value is known at once', before: change, sent: 'two', is: true, reads: 2 },
  { name: 'the one before counts as well', before: change, sent: 'one', is: true, reads: 1 },
  { name: 'a guess leads to one more look', before: () => {}, sent: 'guess', is: false, reads: 2 },
  { name: 'no value is the one that there was not before', before: () => {}, sent: 'null', is: false, reads: 2 },
])('$name', async ({ before, sent, is, reads }) => {
  const at = kept()
  await at.secret.current()
  before(at)
  at.time += unknownRetryMs
  expect([await at.secret.accepts(sent), at.reads]).toEqual([is, reads])
})

it('who guesses makes no process look more than once a minute', async () => {
  const at = kept()
  await at.secret.current()
  at.time += unknownRetryMs
  const guess = () => Promise.all([at.secret.accepts('a'), at.secret.accepts('b'), at.secret.accepts('one')])
  expect([await guess(), at.reads]).toEqual([[false, false, true], 2])
  expect([await guess(), at.reads]).toEqual([[false, false, true], 2])
  at.time += unknownRetryMs
  expect([await guess(), at.reads]).toEqual([[false, false, true], 3])
})

it('while a changed secret is being read, all who send it wait for that', async () => {
  const at = kept()
  await at.secret.current()
  change(at)
  at.time += unknownRetryMs
  expect(await Promise.all([at.secret.accepts('two'), at.secret.accepts('two')])).toEqual([true, true])
  expect(at.reads).toBe(2)
})

it('one that cannot be read any more stays what it was, and is tried again soon', async () => {
  const at = kept()
  await at.secret.current()
  change(at)
  Object.assign(at, { time: noon + secretKeptMs, isDown: true })
  expect([await at.secret.current(), await at.secret.current(), at.reads]).toEqual(['one', 'one', 2])
  Object.assign(at, { time: at.time + secretRetryMs, isDown: false })
  expect([await at.secret.current(), at.reads]).toEqual(['two', 3])
})

it('one that never could be read proves nobody, is an error to those who need it, and is tried again soon', async () => {
  const at = kept()
  at.isDown = true
  const both = async (secret: DeploymentSecret) => [
    await secret.accepts('one'),
    await secret.current().catch((error: Error) => error.message),
  ]
  expect([await both(at.secret), at.reads]).toEqual([[false, 'Throttled'], 1])
  Object.assign(at, { time: noon + secretRetryMs, isDown: false })
  expect([await both(at.secret), at.reads]).toEqual([[true, 'one'], 2])
})
