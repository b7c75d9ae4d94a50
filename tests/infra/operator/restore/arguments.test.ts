import { expect, it } from 'vitest'
import { readArguments } from '../../../../infra/operator/restore/arguments.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), now)

it.each([
  { at: '2026-11-23T09:30:00Z', is: now - 1_800_000 },
  { at: '2026-11-23T09:30Z', is: now - 1_800_000 },
  { at: '2026-11-23T10:30:00+01:00', is: now - 1_800_000 },
])('a restore to $at', ({ at, is }) => {
  const stack = { name: 'QafilaApp', region: 'eu-west-3' }
  expect(read(`--at ${at} --stack QafilaApp --region eu-west-3`)).toEqual({ at: is, stack })
})

it.each([
  { line: '--at 2026-11-23T09:30:00Z', says: '--stack is missing: on one machine copy DATA_DIR' },
  { line: '--stack QafilaApp', says: '--at is ""; write a time like' },
  { line: '--at yesterday --stack QafilaApp', says: '--at is "yesterday"; write a time like' },
  { line: '--at 2026-11-23T09:30:00 --stack QafilaApp', says: 'write a time like' },
  { line: '--at 2026-11-23T10:00:01Z --stack QafilaApp', says: 'has not come yet' },
  { line: '--at 2026-11-23T09:30:00Z --stack QafilaApp extra', says: "'extra'" },
])('"$line" is refused', ({ line, says }) => {
  expect(() => read(line)).toThrow(says)
})
