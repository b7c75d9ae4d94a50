import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const root = 'web/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`)
const read = (path: string) => readFileSync(path, 'utf8')
const sheets = files.filter((path) => path.endsWith('.module.css'))
const classesOf = (sheet: string) =>
  new Set(
    [
      ...read(sheet)
        .replaceAll(/:global\([^)]*\)/g, '')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g),
    ].map((match) => match[1]!),
  )
const classes = new Map(sheets.map((sheet) => [sheet, classesOf(sheet)]))

/** Each place that names a class of a sheet: `styles['row']`; `styles[status]` names any class. */
const uses = files
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
      const sheet = posix.join(posix.dirname(path), from)
      return [...text.matchAll(new RegExp(`\\b${name}\\[(?:'([^']+)'|([^\\]]+))\\]`, 'g'))].map((match) => ({
        path,
        sheet,
        name: match[1] ?? null,
      }))
    })
  })

/** Classes that a class of another sheet is made of: `composes: card from '../map-card.module.css'`. */
const composed = files
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) =>
    [...read(path).matchAll(/composes: ([\w -]+) from '([^']+)'/g)].flatMap(([, names = '', from = '']) =>
      names.split(' ').map((name) => ({ path, sheet: posix.join(posix.dirname(path), from), name })),
    ),
  )

test('every class that a component names is in its style sheet', () => {
  const missing = [...uses, ...composed].filter(({ sheet, name }) => name !== null && !classes.get(sheet)?.has(name))
  expect(uses.length).toBeGreaterThan(500)
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('every class of a style sheet is named by a component', () => {
  const computed = new Set(uses.filter(({ name }) => name === null).map(({ sheet }) => sheet))
  const named = new Set([...uses, ...composed].map(({ sheet, name }) => `${sheet}: ${name}`))
  const unused = [...classes].flatMap(([sheet, names]) =>
    computed.has(sheet) ? [] : [...names].map((name) => `${sheet}: ${name}`).filter((each) => !named.has(each)),
  )
  expect(unused).toEqual([])
})
