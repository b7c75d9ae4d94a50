import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesUnder, fingerprint } from '../../../infra/build/fingerprint.ts'

let root = ''
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'qafila-fingerprint-'))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  write('src/a.ts', 'one')
  write('src/deep/b.ts', 'two')
  write('lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inputs = { paths: ['src', 'lock.json'], except: ['src/deep'] }
const before = () => fingerprint(root, inputs)

it.each([
  { name: 'a changed file', changes: true, act: () => write('src/a.ts', 'uno') },
  { name: 'a new file', changes: true, act: () => write('src/c.ts', '') },
  { name: 'a renamed file', changes: true, act: () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts')) },
  { name: 'a changed single file', changes: true, act: () => write('lock.json', '{"a":1}') },
  { name: 'a file in a folder that does not matter', changes: false, act: () => write('src/deep/b.ts', 'dos') },
  { name: 'the same content with a new date', changes: false, act: () => utimesSync(join(root, 'src/a.ts'), 1, 1) },
])('$name: built again $changes', ({ act, changes }) => {
  const first = before()
  act()
  expect(before() !== first).toBe(changes)
})

it('content that moves over the border of two files is a change', () => {
  write('src/a.ts', 'onetwo')
  write('src/b.ts', '')
  const first = before()
  write('src/a.ts', 'one')
  write('src/b.ts', 'two')
  expect(before()).not.toBe(first)
})

it('files come in one order everywhere, and a path that is not there holds none', () => {
  expect(filesUnder(root, 'src', new Set())).toEqual(['src/a.ts', 'src/deep/b.ts'])
  expect(filesUnder(root, 'absent', new Set())).toEqual([])
})
