import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles, sources, type Source } from './sources.ts'

const files = sources()
const product = files.filter((file) => !file.path.startsWith('tests/'))

test('files hold one idea: 300 lines at most', () => {
  const long = files.filter((file) => file.lines > 300 && !file.path.endsWith('.data.ts'))
  expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([])
})

test('no folder or file has a name that says nothing', () => {
  const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib', 'core', 'services', 'managers'])
  const hits = allFiles().filter((path) => path.split('/').some((part) => vague.has(part.replace(/\.[a-z.]+$/, ''))))
  expect(hits).toEqual([])
})

test('file names are kebab-case', () => {
  const odd = files.filter(
    (file) => !/^[a-z0-9-]+(\.(test|data|contract|config|d|property|lambda))*\.tsx?$/.test(posix.basename(file.path)),
  )
  expect(odd.map((file) => file.path)).toEqual([])
})

interface Zone {
  name: string
  inside: (path: string) => boolean
  forbidden: (target: string, from: string) => boolean
}

const capability = (path: string) => path.split('/')[1]
const zones: Zone[] = [
  {
    name: 'shared imports nothing but zod and itself',
    inside: (path) => path.startsWith('shared/'),
    forbidden: (target) => !target.startsWith('shared/') && target !== 'zod',
  },
  {
    name: 'a capability imports the platform and shared, never another capability, infra or the web',
    inside: (path) => path.startsWith('functions/'),
    forbidden: (target, from) =>
      target.startsWith('infra/') ||
      target.startsWith('web/') ||
      (target.startsWith('functions/') && capability(target) !== 'platform' && capability(target) !== capability(from)),
  },
  {
    name: 'the platform imports no capability',
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
      target.startsWith('web/src/') && !target.startsWith('web/src/ui/') && !target.startsWith('web/src/words/'),
  },
  {
    name: 'infra takes facts from the platform; operator commands use its stores, the bundler the document of the API',
    inside: (path) =>
      path.startsWith('infra/') && !path.startsWith('infra/local/demo/') && !path.startsWith('infra/operator/'),
    forbidden: (target, from) =>
      target.startsWith('functions/') &&
      !['functions/platform/env.ts', 'functions/platform/dynamo/tables.ts'].includes(target) &&
      !(from === 'infra/build/api-document.ts' && target === 'functions/api/openapi/generate.ts'),
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

const habits = [
  { name: 'console', pattern: /\bconsole\./, allowed: /^(functions\/platform\/log\.ts|infra\/|tests\/)/ },
  {
    name: 'process.env',
    pattern: /\bprocess\.env\b/,
    allowed: /^(functions\/platform\/env\.ts|infra\/|tests\/|web\/vite\.config\.ts)/,
  },
  { name: 'any', pattern: /(: any\b|as any\b|<any>|as unknown as)/, allowed: /^(shared\/entities\/entity\.ts)/ },
  { name: 'default exports', pattern: /^export default/m, allowed: /(vite|vitest)\.config\.ts$/ },
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

test('the generic router, list and form never name an entity', () => {
  const generic = [
    'functions/api/records/crud.ts',
    'web/src/entity/form/entity-form.tsx',
    'web/src/entity/list/entity-list.tsx',
  ]
  const names = ['device', 'group', 'driver', 'geofence', 'calendar', 'maintenance', 'notification']
  const hits = files
    .filter((file) => generic.includes(file.path))
    .flatMap((file) =>
      names
        .filter((name) => new RegExp(`['"\`]${name}s?['"\`]`, 'i').test(file.text))
        .map((name) => `${file.path}: ${name}`),
    )
  expect(hits).toEqual([])
})

test('documents name only files that exist', () => {
  const documents = allFiles().filter((path) => path.endsWith('.md'))
  const hits = documents.flatMap((document) =>
    [
      ...readFileSync(document, 'utf8').matchAll(
        /(?<![\w./-])((?:infra|functions|shared|web|tests|docs)\/[\w./-]*[\w-])/g,
      ),
    ]
      .map((match) => match[1]!)
      .filter((path) => !existsSync(path) && !existsSync(`${path}.ts`))
      .map((path) => `${document}: ${path}`),
  )
  expect(hits).toEqual([])
})

test('a lazy part of the page comes through the one loader that outlives a lost network', () => {
  const web = product.filter((file) => file.path.startsWith('web/src/'))
  const hits = web.filter(({ path, text }) => {
    const code = withoutComments(text).replace(/lazyPart\(\s*(\/\/.*)?async \(\) => \(await import\(/g, '')
    const lazy = /\blazy\b[^}]*\} from 'react'/.test(code) && path !== 'web/src/parts/lazy-part.ts'
    const handed =
      path === 'web/src/people/people-routes.tsx' ? code.replace(/screen\(async \(\) => \(await import\(/g, '') : code
    return lazy || /\bimport\(/.test(handed) || (code.includes('import.meta.glob') && !code.includes('loadPart('))
  })
  expect(hits.map((file) => file.path)).toEqual([])
})

test('every decision is in the index, under its title', () => {
  const folder = 'docs/decisions'
  const records = allFiles().filter((path) => /^docs\/decisions\/\d{4}-/.test(path) && existsSync(path))
  const lines = records.sort().map((path) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
    return `- [${number}](${posix.relative(folder, path)}) ${title}`
  })
  const index = readFileSync(`${folder}/README.md`, 'utf8').split('\n')
  expect(index.filter((line) => line.startsWith('- '))).toEqual(lines)
})

test('every package has its line in the decision on dependencies', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const page = readFileSync('docs/decisions/0002-dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const untold = names.filter(
    (name) => !name.startsWith('@types/') && !page.includes(name.replace(/^(@dynoxide)\/.*/, '$1/*')),
  )
  expect(untold).toEqual([])
})

/** The imports of a file: repository paths for relative ones, the package name as written for others. */
function importsOf(file: Source): string[] {
  const names = [...withoutComments(file.text).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1]!,
  )
  return names.map((name) =>
    name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file.path), name)) : name,
  )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
