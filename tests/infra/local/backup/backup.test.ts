import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreData, saveData } from '../../../../infra/local/backup/copy-data.ts'
import { takeDataDir } from '../../../../infra/local/data-dir.ts'

let root: string
const at = (...names: string[]) => join(root, ...names)
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'))
  takeDataDir(at('data')).release()
  mkdirSync(at('data', 'authority'), { mode: 0o700 })
  writeFileSync(at('data', 'authority', 'root.key'), 'secret', { mode: 0o600 })
  mkdirSync(at('data', 'logs'))
  writeFileSync(at('data', 'logs', 'api.log'), 'x'.repeat(100))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a copy is whole, keeps who may read it, and leaves out what a start makes again', () => {
  expect(saveData(at('data'), at('copies', 'monday'))).toMatchObject({ files: 2 })
  expect(readFileSync(at('copies', 'monday', 'authority', 'root.key'), 'utf8')).toBe('secret')
  expect(statSync(at('copies', 'monday', 'authority', 'root.key')).mode & 0o777).toBe(0o600)
  expect(statSync(at('copies', 'monday', 'authority')).mode & 0o777).toBe(0o700)
  expect(existsSync(at('copies', 'monday', 'logs'))).toBe(false)
  expect(existsSync(at('data', 'running.json'))).toBe(false)
})

test('a copy goes back into a new or an empty folder', () => {
  saveData(at('data'), at('copy'))
  mkdirSync(at('empty'))
  for (const folder of ['new', 'empty']) {
    restoreData(at('copy'), at(folder))
    expect(readFileSync(at(folder, 'authority', 'root.key'), 'utf8')).toBe('secret')
  }
})

test('an interrupted copy does not stand in the way, and never has the name of a whole one', () => {
  mkdirSync(at('copy.unfinished'))
  writeFileSync(at('copy.unfinished', 'half'), '')
  saveData(at('data'), at('copy'))
  expect([existsSync(at('copy', 'half')), existsSync(at('copy.unfinished'))]).toEqual([false, false])
})

test.each([
  { name: 'no data', run: () => saveData(at('nothing'), at('copy')), says: 'does not hold data of Qafila' },
  { name: 'into the data', run: () => saveData(at('data'), at('data', 'copy')), says: 'is inside the data' },
  { name: 'over something', run: () => saveData(at('data'), root), says: 'is not empty. Move it away first' },
  { name: 'no copy', run: () => restoreData(root, at('new')), says: 'is no copy' },
  { name: 'over the data', run: () => restoreData(saved(), at('data')), says: 'is not empty. Move it away first' },
])('refused: $name', ({ run, says }) => {
  expect(run).toThrow(says)
})

function saved(): string {
  saveData(at('data'), at('copy'))
  return at('copy')
}

test('refused: while it runs', () => {
  const running = takeDataDir(at('data'))
  expect(() => saveData(at('data'), at('copy'))).toThrow('is in use by process')
  running.release()
})
