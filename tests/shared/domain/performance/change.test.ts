import { expect, test } from 'vitest'
import { changeOf } from '../../../../shared/domain/performance/change.ts'

test.each([
  { name: 'a fifth more', now: 120, before: 100, is: { way: 'more', percent: 20 } },
  { name: 'a fifth less', now: 80, before: 100, is: { way: 'less', percent: 20 } },
  { name: 'many times as much', now: 1000, before: 10, is: { way: 'more', percent: 9900 } },
  { name: 'nothing any more', now: 0, before: 10, is: { way: 'less', percent: 100 } },
  { name: 'the same', now: 100, before: 100, is: { way: 'same' } },
  { name: 'less than half a percent more', now: 100.4, before: 100, is: { way: 'same' } },
  { name: 'half a percent more', now: 100.5, before: 100, is: { way: 'more', percent: 1 } },
  { name: 'nothing before', now: 5, before: 0, is: { way: 'new' } },
  { name: 'nothing in both', now: 0, before: 0, is: { way: 'same' } },
  { name: 'nobody knows it now', now: null, before: 5, is: null },
  { name: 'nobody knew it before', now: 5, before: null, is: null },
])('change: $name', ({ now, before, is }) => expect(changeOf(now, before)).toEqual(is))
