import { expect, test } from 'vitest'
import { rowsInView } from '../../../web/src/ui/use-row-window.ts'

test.each([
  { name: 'the beginning of ten thousand', view: { count: 10_000, top: 0, inView: 12, spare: 6 }, drawn: [0, 18] },
  { name: 'the middle', view: { count: 10_000, top: 5000, inView: 12, spare: 6 }, drawn: [4994, 5018] },
  { name: 'the end', view: { count: 10_000, top: 9988, inView: 12, spare: 6 }, drawn: [9982, 10_000] },
  { name: 'a list that fits', view: { count: 3, top: 0, inView: 12, spare: 6 }, drawn: [0, 3] },
  { name: 'a search that leaves few rows', view: { count: 20, top: 5000, inView: 12, spare: 6 }, drawn: [2, 20] },
  { name: 'nothing', view: { count: 0, top: 0, inView: 12, spare: 6 }, drawn: [0, 0] },
])('rows drawn: $name', ({ view, drawn }) => {
  const { first, last } = rowsInView(view)
  expect([first, last]).toEqual(drawn)
})
