import { expect, test } from 'vitest'
import { textFiles, type Source } from './sources.ts'

/** Words that docs/glossary.md replaces; they stand in no name, comment, text or document. */
const retired =
  /\b(told|untold|teller|whoever|askers?|strangers?|heard|unheard|deeds?|chores?|patience|proviso|shelf|shelves|doors?|doorm[ae]n|houses?|yard|theatre|judg(?:e|es|ed|ing|ement)|rung|rang|wish(?:es)?|sight|second steps?|edge mark|laid aside|anew|silence clock|tenant memory|lately|h[au]ng(?:s|ing)? up|in force|list of late|entry gate|want words|keep days|(?:ingest|backlog|live|keepalive|guests|devices|tenants)[ -]lost)\b/gi

/** A door is also what trackers report on: an alarm, an input, a part of a vehicle. */
const reportedDoor =
  /\b(alarm|attribute|example|entity|input|command|expression)s?[ .](?:[a-z]+[ .])*doors?\b|['"`]doors?['"`]|\bdoors? ?(open|opened|closed|on input|:|===|=|\?|"|,)|\b(a|the|rear|open) door\b/gi

/** Where the words are named because they are retired, or are history. */
const exempt = /^(tests\/tidy\/|CHANGELOG\.md$|package-lock\.json$)|\.data\.ts$|^tests\/infra\/templates\//

/** Words with a meaning of their own that are wrong for something else in these folders. */
const retiredThere: readonly { word: RegExp; paths: RegExp; term: string }[] = [
  { word: /refusals?\b/i, paths: /^functions\/(ingest|platform)\//, term: 'rejected message' },
  {
    word: /(?<!all)settle[ds]?\b/i,
    paths: /^(infra|tests\/(journeys|support|infra))\/(?!operator\/check-)/,
    term: 'idle: only days settle',
  },
  { word: /\d letters\b(?!,? (and )?digits)/, paths: /./, term: 'characters' },
]

const inWords = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

function hitsIn({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = inWords(line).replace(reportedDoor, '').match(retired)
    return found ? [`${path}:${index + 1}: ${[...new Set(found)].join(', ')}`] : []
  })
}

test.each([
  { what: 'sources', extensions: /\.(ts|tsx|mjs|css)$/ },
  { what: 'English texts', extensions: /^shared\/i18n\/.*\.en\.json$/ },
  { what: 'documents', extensions: /\.md$/ },
])('no retired word stands in $what', ({ extensions }) => {
  const hits = textFiles(extensions)
    .filter(({ path }) => !exempt.test(path))
    .flatMap(hitsIn)
  expect(hits).toEqual([])
})

test.each(retiredThere)('a folder with another term for it does not say $word: $term', ({ word, paths }) => {
  const hits = textFiles(/\.(ts|tsx|mjs|md)$/)
    .filter(({ path }) => paths.test(path) && !exempt.test(path))
    .flatMap(({ path, text }) => text.split('\n').flatMap((line, at) => (word.test(line) ? [`${path}:${at + 1}`] : [])))
  expect(hits).toEqual([])
})

test('no file carries a retired word in its name', () => {
  const hits = textFiles(/\.(ts|tsx|mjs|css|json|md)$/).filter(
    ({ path }) => !exempt.test(path) && path.replaceAll(/[-_./]/g, ' ').match(retired),
  )
  expect(hits.map(({ path }) => path)).toEqual([])
})

test('French marks never begin a line: the blank before them does not break', () => {
  const hits = textFiles(/^shared\/i18n\/.*\.fr\.json$/).flatMap(({ path, text }) =>
    text
      .split('\n')
      // the key of a refusal is English
      .map((line) => line.replace(/^\s*"(?:[^"\\]|\\.)*": /, ''))
      .flatMap((line, index) => (/\S [?!;»]|[^":] :|« /.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(hits).toEqual([])
})
