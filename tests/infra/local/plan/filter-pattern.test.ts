import { expect, test } from 'vitest'
import { matches, parsePattern } from '../../../../infra/local/plan/filter-pattern.ts'

const record = {
  eventName: 'MODIFY',
  dynamodb: { Keys: { sk: { S: 'E#123' } }, SizeBytes: 40, NewImage: { status: { S: 'online' } } },
}

test.each([
  { name: 'one of several values', pattern: '{"eventName":["INSERT","MODIFY"]}', passes: true },
  { name: 'none of the values', pattern: '{"eventName":["REMOVE"]}', passes: false },
  { name: 'a beginning', pattern: '{"dynamodb":{"Keys":{"sk":{"S":[{"prefix":"E#"}]}}}}', passes: true },
  { name: 'another beginning', pattern: '{"dynamodb":{"Keys":{"sk":{"S":[{"prefix":"B#"}]}}}}', passes: false },
  { name: 'an ending', pattern: '{"eventName":[{"suffix":"IFY"}]}', passes: true },
  { name: 'all of several keys', pattern: '{"eventName":["MODIFY"],"dynamodb":{"SizeBytes":[41]}}', passes: false },
  { name: 'something is there', pattern: '{"dynamodb":{"NewImage":{"status":[{"exists":true}]}}}', passes: true },
  {
    name: 'something is missing',
    pattern: '{"dynamodb":{"OldImage":{"status":{"S":[{"exists":false}]}}}}',
    passes: true,
  },
  { name: 'anything but a value', pattern: '{"eventName":[{"anything-but":["REMOVE"]}]}', passes: true },
  { name: 'anything but a beginning', pattern: '{"eventName":[{"anything-but":{"prefix":"MOD"}}]}', passes: false },
  { name: 'a range', pattern: '{"dynamodb":{"SizeBytes":[{"numeric":[">",10,"<=",40]}]}}', passes: true },
  { name: 'outside a range', pattern: '{"dynamodb":{"SizeBytes":[{"numeric":[">",40]}]}}', passes: false },
  {
    name: 'either of two keys',
    pattern: '{"$or":[{"eventName":["REMOVE"]},{"dynamodb":{"SizeBytes":[40]}}]}',
    passes: true,
  },
  { name: 'letters of another case', pattern: '{"eventName":[{"equals-ignore-case":"modify"}]}', passes: true },
])('filter: $name', ({ pattern, passes }) => {
  expect(matches(parsePattern(pattern), record)).toBe(passes)
})

test('an operator that is not evaluated is refused by name', () => {
  expect(() => parsePattern('{"a":[{"cidr":"10.0.0.0/8"}]}')).toThrow('"cidr"')
})
