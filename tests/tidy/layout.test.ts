import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles, sources } from './sources.ts'

const files = sources()

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

test('at most 20 source files lie directly in one folder', () => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (path.endsWith('.data.ts')) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const full = [...counts].filter(([, count]) => count > 20)
  expect(full.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
})
