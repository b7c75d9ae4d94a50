import { expect, test } from 'vitest'
import { markAfterKey } from '../../../web/src/fleet/list/list-keys.ts'

test.each([
  { key: 'ArrowDown', mark: -1, next: 0 },
  { key: 'ArrowDown', mark: 11, next: 11 },
  { key: 'ArrowUp', mark: -1, next: 11 },
  { key: 'ArrowUp', mark: 0, next: 0 },
  { key: 'PageDown', mark: 4, next: 11 },
  { key: 'PageUp', mark: 11, next: 1 },
  { key: 'a', mark: 3, next: null },
])('$key on row $mark of 12 goes to $next', ({ key, mark, next }) => expect(markAfterKey(key, mark, 12)).toBe(next))

test('no key moves in an empty list', () => expect(markAfterKey('ArrowDown', -1, 0)).toBeNull())
