import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { textFiles, withoutComments } from './sources.ts'

const above = /(?<![\w.])(?:\.\.\/)+[\w./-]*/g
/** Folders that lie beside some checkouts, from wherever they are named. */
const beside = /shared\/(?:data|reference|review|spec)\b/

test('no path leaves the repository: a clone with nothing beside it is whole', () => {
  const hits = textFiles(/\.(ts|tsx|mjs|json|sh)$|^\.ci\/run$/)
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) => {
      const folder = posix.dirname(path)
      const leaving = [...withoutComments(text).matchAll(above)].filter(([name]) =>
        posix.join(folder, name).startsWith('..'),
      )
      return [...leaving.map(([name]) => name), ...(beside.exec(text) ?? [])].map((name) => `${path}: ${name}`)
    })
  expect(hits).toEqual([])
})
