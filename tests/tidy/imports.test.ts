import { expect, test } from 'vitest'
import { inCycles } from './cycles.ts'
import { importsOf, sources, withoutComments } from './sources.ts'

const product = sources().filter((file) => !file.path.startsWith('tests/'))

interface Zone {
  name: string
  inside: (path: string) => boolean
  forbidden: (target: string, from: string) => boolean
}

const capability = (path: string) => path.split('/')[1]
/** They know no tables, networks or clocks. */
const parsers = new Set(['saxes', 'hucre/csv'])
/** What capabilities stand on. */
const floors = new Set(['application', 'platform'])
const zones: Zone[] = [
  {
    name: 'shared imports nothing but zod and itself, and readers of recorded tracks their parsers',
    inside: (path) => path.startsWith('shared/'),
    forbidden: (target, from) =>
      !target.startsWith('shared/') &&
      target !== 'zod' &&
      // docs/decisions/0190-history-from-files.md
      !(from.startsWith('shared/wire/track-files/') && parsers.has(target)),
  },
  {
    name: 'a capability imports the application, the platform and shared, never another capability, infra or the web',
    inside: (path) => path.startsWith('functions/'),
    forbidden: (target, from) =>
      target.startsWith('infra/') ||
      target.startsWith('web/') ||
      (target.startsWith('functions/') &&
        !floors.has(capability(target)!) &&
        capability(target) !== capability(from) &&
        // docs/decisions/0056-report-jobs-and-schedules.md
        !(capability(from) === 'api' && capability(target) === 'reports')),
  },
  {
    name: 'the application imports the platform, and no capability',
    inside: (path) => path.startsWith('functions/application/'),
    forbidden: (target) => target.startsWith('functions/') && !floors.has(capability(target)!),
  },
  {
    name: 'the platform imports no application and no capability',
    inside: (path) => path.startsWith('functions/platform/'),
    forbidden: (target) => target.startsWith('functions/') && capability(target) !== 'platform',
  },
  {
    name: 'only the platform and infra know AWS',
    inside: (path) => !path.startsWith('functions/platform/') && !path.startsWith('infra/'),
    forbidden: (target) => target.startsWith('@aws-sdk/') || target.startsWith('aws-cdk'),
  },
  {
    name: 'the web imports shared and itself',
    inside: (path) => path.startsWith('web/'),
    forbidden: (target) => target.startsWith('functions/') || target.startsWith('infra/'),
  },
  {
    name: 'web/src/ui knows nothing above it',
    inside: (path) => path.startsWith('web/src/ui/'),
    forbidden: (target) =>
      target.startsWith('web/src/') && !target.startsWith('web/src/ui/') && !target.startsWith('web/src/i18n/'),
  },
  {
    name: 'infra takes facts from the platform; operator commands use its stores, the bundler the document of the API and the names of fonts',
    inside: (path) =>
      path.startsWith('infra/') && !path.startsWith('infra/local/demo/') && !path.startsWith('infra/operator/'),
    forbidden: (target, from) =>
      target.startsWith('functions/') &&
      ![
        'functions/platform/env.ts',
        'functions/platform/grant-settings.ts',
        'functions/platform/needs.ts',
        'functions/platform/dynamo/tables.ts',
      ].includes(target) &&
      !(from === 'infra/build/api-document.ts' && target === 'functions/api/openapi/generate.ts') &&
      !(from === 'infra/build/report-fonts.ts' && target === 'functions/reports/files/pdf/font-names.ts'),
  },
]

test.each(zones)('imports: $name', ({ inside, forbidden }) => {
  const hits = product
    .filter((file) => inside(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => forbidden(target, file.path))
        .map((target) => `${file.path} → ${target}`),
    )
  expect(hits).toEqual([])
})

/** web/src/NAME/… → NAME; what lies directly in web/src composes the features and is none itself. */
const featureOf = (path: string): string | null => /^web\/src\/([^/]+)\//.exec(path)?.[1] ?? null

test('the feature folders of the client import each other in one direction only', () => {
  const edges = new Map<string, Map<string, string>>()
  for (const file of product) {
    const from = featureOf(file.path)
    if (from === null) continue
    for (const target of importsOf(file)) {
      const to = featureOf(target)
      if (to === null || to === from) continue
      const known = edges.get(from) ?? new Map<string, string>()
      if (!known.has(to)) known.set(to, `${file.path} → ${target}`)
      edges.set(from, known)
    }
  }
  const cyclic = inCycles(new Map([...edges].map(([from, targets]) => [from, new Set(targets.keys())])))
  const examples = [...cyclic].flatMap((from) =>
    [...edges.get(from)!].filter(([to]) => cyclic.has(to)).map(([, example]) => example),
  )
  expect(examples).toEqual([])
})

test('no file imports itself by way of others, not even a type', () => {
  const paths = new Set(product.map(({ path }) => path))
  const edges = product.map(({ path, text }) => {
    const now = { path, lines: 0, text: withoutComments(text).replaceAll(/\bimport\(/g, 'later(') }
    return [path, new Set(importsOf(now).filter((target) => paths.has(target)))] as const
  })
  expect([...inCycles(new Map(edges))]).toEqual([])
})

test('what is imported later is imported with retries, so that it outlives a lost network', () => {
  const web = product.filter((file) => file.path.startsWith('web/src/'))
  const hits = web.filter(({ path, text }) => {
    const code = withoutComments(text)
      .replace(/lazyComponent\(\s*(\/\/.*)?async \(\) => \(await import\(/g, '')
      .replace(/importWithRetry\(\(\) => import\(/g, '')
    const lazy = /\blazy\b[^}]*\} from 'react'/.test(code) && path !== 'web/src/lazy/lazy-component.ts'
    const handed =
      path === 'web/src/people/people-routes.tsx' ? code.replace(/screen\(async \(\) => \(await import\(/g, '') : code
    return (
      lazy || /\bimport\(/.test(handed) || (code.includes('import.meta.glob') && !code.includes('importWithRetry('))
    )
  })
  expect(hits.map((file) => file.path)).toEqual([])
})
