import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles } from './sources.ts'

const decisionsFolder = 'docs/decisions'
const decisions = allFiles().filter((path) => /^docs\/decisions\/\d{4}-/.test(path) && existsSync(path))

test('documents name only files that exist', () => {
  const documents = allFiles().filter((path) => path.endsWith('.md') && existsSync(path))
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

test('every decision is in the index once, under its title', () => {
  const lines = decisions.toSorted().map((path) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
    return `- [${number}](${posix.relative(decisionsFolder, path)}) ${title}`
  })
  const index = readFileSync(`${decisionsFolder}/README.md`, 'utf8').split('\n')
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines)
})

test('a decision is dated and has at most 700 words', () => {
  const odd = decisions.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const words = text.split(/\s+/).filter((word) => word !== '').length
    if (words > 700) return [`${path}: ${words} words`]
    return /^\d{4}-\d{2}-\d{2}$/m.test(text) ? [] : [`${path}: no date`]
  })
  expect(odd).toEqual([])
})

test('every package has its line in a decision on dependencies', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const pagesNamed = (part: string) =>
    decisions
      .filter((path) => path.includes(part))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
  const [pages, alternatives] = [pagesNamed('dependencies'), pagesNamed('packages')]
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const missing = names.filter(
    (name) => !name.startsWith('@types/') && !pages.includes(name.replace(/^(@dynoxide)\/.*/, '$1/*')),
  )
  const unexplained = Object.keys(overrides ?? {}).filter((name) => !alternatives.includes(name))
  expect([...missing, ...unexplained]).toEqual([])
})
