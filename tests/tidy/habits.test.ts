import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { entities } from '../../shared/entities/index.ts'
import { sources, textFiles, withoutComments } from './sources.ts'

const files = sources()

const habits = [
  { name: 'console', pattern: /\bconsole\./, allowed: /^(functions\/platform\/log\.ts|infra\/|tests\/)/ },
  {
    name: 'process.env',
    pattern: /\bprocess\.env\b/,
    allowed: /^(functions\/platform\/env\.ts|infra\/|tests\/|web\/vite\.config\.ts)/,
  },
  { name: 'any', pattern: /(: any\b|as any\b|<any>|as unknown as)/, allowed: /^(shared\/entities\/entity\.ts)/ },
  { name: 'as never', pattern: /\bas never\b/, allowed: /^tests\// },
  {
    name: 'default exports',
    pattern: /^export default/m,
    allowed: /((vite|vitest)\.config|^tests\/show-failures)\.ts$/,
  },
  {
    name: 'the clock and chance',
    pattern: /(\bDate\.now\(\)|new Date\(\)|Math\.random\(\)|randomUUID\(\))/,
    allowed: /^(functions\/platform\/|web\/src\/(api|live)\/|infra\/|tests\/)/,
  },
  {
    name: 'fetch',
    pattern: /(?<![\w.#])fetch\(/,
    allowed: /^(functions\/platform\/|web\/src\/(api|live)\/|infra\/|tests\/)/,
  },
]

test.each(habits)('$name stands only where it belongs', ({ pattern, allowed }) => {
  const hits = files
    .filter(
      (file) =>
        !file.path.startsWith('tests/tidy/') && !allowed.test(file.path) && pattern.test(withoutComments(file.text)),
    )
    .map((file) => file.path)
  expect(hits).toEqual([])
})

const journeys = files.filter(({ path }) => path.startsWith('tests/journeys/'))

test('no journey and no hook of one has less time than vitest.config.ts gives', () => {
  const hits = journeys.flatMap(({ path, text }) => [...text.matchAll(/^\s*\}, [\d_]+\)$/gm)].map(() => path))
  expect(hits).toEqual([])
})

test('journeys wait a minute at least: a busy machine is slow', () => {
  const hits = journeys
    .flatMap(({ path, text }) =>
      [...text.matchAll(/imeout(?:: |\()([\d_]+)(?! \*)\b/g)].map(([said, ms]) => ({ path, said, ms })),
    )
    .filter(({ ms }) => Number(ms?.replaceAll('_', '')) < 60_000)
  expect(hits).toEqual([])
})

/** People are no records of their organisation's settings: they have calls of their own. */
const notListed = ['shared/entities/user.ts']

test('every entity is in the list that makes its calls, form and list', () => {
  const index = readFileSync('shared/entities/index.ts', 'utf8')
  const declared = files.filter(({ path, text }) => path.startsWith('shared/entities/') && / = entity\(\{/.test(text))
  const missing = declared.filter(({ path }) => !index.includes(`'./${path.slice('shared/entities/'.length)}'`))
  expect(missing.map(({ path }) => path)).toEqual(notListed)
})

test('the generic router, list and form never name an entity', () => {
  const generic = [
    'functions/api/records/crud.ts',
    'web/src/entity/form/entity-form.tsx',
    'web/src/entity/list/entity-list.tsx',
  ]
  const hits = files
    .filter((file) => generic.includes(file.path))
    .flatMap((file) =>
      entities
        .map(({ name }) => name)
        .filter((name) => new RegExp(`['"\`]${name}s?['"\`]`, 'i').test(file.text))
        .map((name) => `${file.path}: ${name}`),
    )
  expect(hits).toEqual([])
})

/** The places that define colours, and pictures whose colours are not ours to choose. */
const colourSources =
  /^web\/src\/(ui\/tokens\.css|map\/map-colours\.ts|map\/styles\/streets\/street-colours\.ts|map\/style-choice\/sample-colours\.data\.ts|ui\/flag\.tsx)$/

test('colours are defined in one place', () => {
  const hits = textFiles(/^web\/src\/.*\.(ts|tsx|css)$/).filter(
    ({ path, text }) => !colourSources.test(path) && /#[0-9a-f]{3,8}\b(?!\w)|\brgba?\(\d/i.test(withoutComments(text)),
  )
  expect(hits.map(({ path }) => path)).toEqual([])
})

test('the shared classes of style sheets are declared once, and each is used', () => {
  const sheet = readFileSync('web/src/ui/shared-classes.css', 'utf8')
  const declared = [...sheet.matchAll(/\.(q-[a-z0-9-]+) \{/g)].map((match) => match[1]!)
  const used = textFiles(/^web\/src\/.*\.tsx$/).flatMap(({ text }) => text.match(/(?<![\w-])q-[a-z0-9-]+/g) ?? [])
  expect([...new Set(used)].toSorted()).toEqual(declared.toSorted())
})

test('the box that cuts a name is the one with its direction', () => {
  const cutting = (path: string, text: string): string[] =>
    [...text.matchAll(/import styles from '\.\/([^']+)'/g)].flatMap(([, sheet]) => {
      const rules = readFileSync(`${posix.dirname(path)}/${sheet!}`, 'utf8').matchAll(/^\.(\w+) \{([^}]*)\}/gm)
      return [...rules].filter(([, , rule]) => rule!.includes('ellipsis')).map(([, name]) => `styles['${name!}']`)
    })
  const hits = textFiles(/^web\/src\/.*\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/className=([^>]*)>\s*<bdi>[^<]*<\/bdi>\s*<\//g)]
      .filter(([, names]) => ['q-ellipsis', ...cutting(path, text)].some((name) => names!.includes(name)))
      .map(([whole]) => `${path}: ${whole}`),
  )
  expect(hits).toEqual([])
})
