import { describe, expect, it } from 'vitest'
import {
  parseAlternatives,
  parseIdentifier,
  parsePath,
  valuesAt,
  withKey,
} from '../../../../shared/domain/sources/value-path.ts'

const message = {
  id: 7,
  gps: { lat: 36.75, 'frm-payload': { lat: 1 }, 'a.b': 'dotted' },
  list: [{ v: 1 }, { v: 2 }],
  nothing: null,
}

const all = (text: string) => {
  const path = parsePath(text)
  return path && [...valuesAt(message, path.steps, { left: 100 })].map(({ value }) => value)
}

describe('a path', () => {
  it.each([
    { path: 'id', found: [7] },
    { path: '$.id', found: [7] },
    { path: 'gps.lat', found: [36.75] },
    { path: 'gps.frm-payload.lat', found: [1] },
    { path: 'gps["a.b"]', found: ['dotted'] },
    { path: 'list[1].v', found: [2] },
    { path: 'list[*].v', found: [1, 2] },
    { path: 'list.*.v', found: [1, 2] },
    { path: '*.lat', found: [36.75] },
    { path: 'nothing', found: [] },
    { path: 'gps.toString', found: [] },
    { path: '__proto__', found: [] },
    { path: 'id.more', found: [] },
    { path: '', found: [message] },
  ])('$path finds $found', ({ path, found }) => expect(all(path)).toEqual(found))

  it.each(['a..b', 'a[', 'a[b]', 'a["b]', '?', 'a]'])('%s is none', (path) => expect(parsePath(path)).toBeNull())

  it('ends where too much would have to be looked at', () => {
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, { v: at }]))
    const visits = { left: 50 }
    expect([...valuesAt(wide, parsePath('*.v')!.steps, visits)].length).toBeLessThan(50)
    expect(visits.left).toBeLessThanOrEqual(0)
  })

  it('says what each * stood for', () => {
    const [first] = valuesAt({ 'Van 1': [{ ts: 1 }] }, parsePath('*[*]')!.steps, { left: 100 })
    expect(first).toEqual({ value: { ts: 1 }, keys: ['Van 1', '0'] })
  })
})

it.each([
  { text: 'a | b.c', count: 2 },
  { text: '["a|b"]', count: 1 },
  { text: '', count: 0 },
])('$text has $count alternatives', ({ text, count }) => expect(parseAlternatives(text)).toHaveLength(count))

it('an alternative that is empty is none', () => expect(parseAlternatives('a | ')).toBeNull())

it('an identifier may be made of several values', () =>
  expect(parseIdentifier('a + b | c')?.map((paths) => paths.map(({ text }) => text))).toEqual([['a', 'b'], ['c']]))

it.each([
  { key: 'lat', path: 'gps.lat' },
  { key: '0', path: 'gps[0]' },
  { key: 'a.b', path: 'gps["a.b"]' },
  { key: 'say "x"', path: 'gps.say "x"' },
])('the path of the key $key is one that finds it', ({ key }) => {
  const value = { gps: { [key]: 1 } }
  expect([...valuesAt(value, parsePath(withKey('gps', key))!.steps, { left: 10 })]).toMatchObject([{ value: 1 }])
})
