import { expect, test } from 'vitest'
import { notificators } from '../../shared/catalog/channels/index.ts'
import { deviceTexts } from '../../shared/catalog/device-texts.ts'
import { reportNames } from '../../shared/catalog/reports/index.ts'
import { httpFormatNames } from '../../shared/catalog/trackers/index.ts'
import { sources, withoutComments } from './sources.ts'

/** A noun is declared once; everything else loops over its catalogue (docs/decisions/0173-catalogues.md). */
const catalogues: readonly { folder: string; names: readonly string[]; keyed: readonly string[] }[] = [
  {
    folder: 'shared/catalog/reports/',
    names: reportNames,
    // what rows are made of, and what pages have beyond columns
    keyed: ['functions/reports/rows/report-rows.ts', 'web/src/reports/columns/report-columns.ts'],
  },
  {
    folder: 'shared/catalog/trackers/',
    names: httpFormatNames,
    // what is read of a request, and of its body
    keyed: ['functions/http-ingest/formats.ts', 'shared/wire/tracker-message.ts'],
  },
  {
    folder: 'shared/catalog/channels/',
    names: notificators,
    // who sends
    keyed: ['functions/platform/integrations/channels/channels.ts'],
  },
  {
    folder: 'shared/catalog/device-texts.ts',
    names: deviceTexts.filter(({ isRequired }) => !isRequired).map(({ key }) => key),
    keyed: [],
  },
]

const quoted = /(?:^|[[(|,=:?&]|\bof)\s*(?:readonly\s+)?((?:['"][\w-]+['"]\s*[,|]\s*)+['"][\w-]+['"])/g

/** Names in lists and unions of one place: `['a', 'b', 'c']`, `'a' | 'b' | 'c'`. */
const listsIn = (text: string): string[][] =>
  [...text.matchAll(quoted)].map(([, list]) => [...list!.matchAll(/['"]([\w-]+)['"]/g)].map(([, name]) => name!))

/** Keys of one literal: those of one depth that follow each other. */
function keysIn(text: string): string[][] {
  const open: { indent: number; keys: string[] }[] = []
  const all: string[][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const indent = line.length - line.trimStart().length
    while (open.length > 0 && open.at(-1)!.indent > indent) all.push(open.pop()!.keys)
    const key = /^\s*['"]?([A-Za-z][\w-]*)['"]?\??: /.exec(line)?.[1]
    if (key === undefined) continue
    if (open.at(-1)?.indent !== indent) open.push({ indent, keys: [] })
    open.at(-1)!.keys.push(key)
  }
  return [...all, ...open.map(({ keys }) => keys)]
}

const product = sources().filter(({ path }) => /^(functions|infra|shared|web)\//.test(path))

test.each(catalogues)('no list of three names of $folder stands elsewhere', ({ folder, names, keyed }) => {
  const known = (list: readonly string[]) => new Set(list.filter((name) => names.includes(name))).size
  const hits = product
    .filter(({ path }) => !path.startsWith(folder))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const lists = [...listsIn(code), ...(keyed.includes(path) ? [] : keysIn(code))]
      // in a list of other things, a name means something else
      return lists
        .filter((list) => known(list) >= 3 && known(list) * 2 > list.length)
        .map((list) => `${path}: ${list.join(', ')}`)
    })
  expect(hits).toEqual([])
})

test.each([
  { code: `const kinds = ['trips', 'stops', 'events'] as const`, is: true },
  { code: `type Kind = 'trips' | 'stops' | 'events'`, is: true },
  { code: `const icons = {\n  trips: Route,\n  stops: Parking,\n  events: Bell,\n}`, is: true },
  { code: `const two = ['trips', 'stops']`, is: false },
])('$code is a list: $is', ({ code, is }) => {
  const lists = [...listsIn(code), ...keysIn(code)]
  expect(
    lists.some((list) => list.filter((name) => (reportNames as readonly string[]).includes(name)).length >= 3),
  ).toBe(is)
})
