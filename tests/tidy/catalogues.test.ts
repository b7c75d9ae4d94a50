import { expect, test } from 'vitest'
import { notificators } from '../../shared/catalog/channels/index.ts'
import { deviceTexts } from '../../shared/catalog/device-texts.ts'
import { eventTypes } from '../../shared/catalog/events/index.ts'
import { reportNames } from '../../shared/catalog/reports/index.ts'
import { sourceFormats } from '../../shared/catalog/sources/index.ts'
import { httpFormatNames } from '../../shared/catalog/trackers/http/index.ts'
import { mqttFormatNames } from '../../shared/catalog/trackers/mqtt/index.ts'
import { sources, withoutComments } from './sources.ts'

/** A noun is declared once; everything else loops over its catalogue (docs/decisions/0173-catalogues.md). */
const catalogues: readonly { folder: string; names: readonly string[]; keyed: readonly string[] }[] = [
  {
    folder: 'shared/catalog/reports/',
    names: reportNames,
    // what rows are made of, those that follow from days apart, and what pages have beyond columns
    keyed: [
      'functions/reports/rows/report-rows.ts',
      'functions/reports/rows/day-rows.ts',
      'web/src/reports/columns/report-columns.ts',
    ],
  },
  {
    folder: 'shared/catalog/trackers/http/',
    names: httpFormatNames,
    // what is read of a request, and of its body
    keyed: ['functions/http-ingest/formats.ts', 'shared/wire/tracker-message.ts'],
  },
  {
    folder: 'shared/catalog/trackers/mqtt/',
    names: mqttFormatNames,
    // what is read of a message
    keyed: ['shared/wire/tracker-message.ts'],
  },
  {
    folder: 'shared/catalog/channels/',
    names: notificators,
    // who sends
    keyed: ['functions/platform/integrations/channels/channels.ts'],
  },
  {
    folder: 'shared/catalog/sources/',
    names: sourceFormats.map(({ name }) => name),
    keyed: [],
  },
  {
    folder: 'shared/catalog/events/',
    names: eventTypes,
    keyed: [],
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

/** Cases of a switch with what they answer, `a === 'x' || a === 'y'`, and the first of pairs. */
const runs = [
  /case ['"]([\w-]+)['"]:(?:(?!\bcase ['"])[^])*/g,
  /[\w.]+ [!=]== ['"]([\w-]+)['"]\s*(?:\|\||&&)?\s*/g,
  /\[['"]([\w-]+)['"],[^\]]*\],?\s*/g,
]

/** Names of matches that follow each other with nothing between them. */
function runsIn(text: string, pattern: RegExp): string[][] {
  const found: string[][] = []
  let end = -1
  for (const match of text.matchAll(pattern)) {
    if (match.index !== end) found.push([])
    found.at(-1)!.push(match[1]!)
    end = match.index + match[0].length
  }
  return found
}

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
      const lists = [
        ...listsIn(code),
        ...runs.flatMap((run) => runsIn(code, run)),
        ...(keyed.includes(path) ? [] : keysIn(code)),
      ]
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
  {
    code: `switch (kind) {\n  case 'trips':\n  case 'stops':\n    return { a }\n  case 'events':\n    return b\n}`,
    is: true,
  },
  { code: `kind === 'trips' || kind === 'stops' || kind === 'events'`, is: true },
  { code: `const words = [\n  ['trips', 'a'],\n  ['stops', 'b'],\n  ['events', 'c'],\n]`, is: true },
  { code: `const two = ['trips', 'stops']`, is: false },
])('$code is a list: $is', ({ code, is }) => {
  const lists = [...listsIn(code), ...runs.flatMap((run) => runsIn(code, run)), ...keysIn(code)]
  expect(
    lists.some((list) => list.filter((name) => (reportNames as readonly string[]).includes(name)).length >= 3),
  ).toBe(is)
})
