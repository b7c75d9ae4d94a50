import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from '../../../infra/build/replace-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'qafila-replace-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function folder(name: string, file: string): string {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, file), name)
  return path
}

it('the finished folder stands alone where the old one stood', () => {
  const place = folder('web', 'old.js')
  replaceFolder(folder('web.next', 'new.js'), place)
  expect(readdirSync(place)).toEqual(['new.js'])
  expect(readdirSync(root)).toEqual(['web'])
})

it('the first time there is nothing to replace, not even the folder above', () => {
  const place = join(root, 'public/basemap')
  replaceFolder(folder('basemap.next', 'map.pmtiles'), place)
  expect(readFileSync(join(place, 'map.pmtiles'), 'utf8')).toBe('basemap.next')
  expect(existsSync(join(root, 'basemap.next'))).toBe(false)
})

it('several callers at once: all succeed, and the folder of one of them stays', async () => {
  const place = folder('web', 'old.js')
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { replaceFolder } from ${JSON.stringify(fileURLToPath(new URL('../../../infra/build/replace-folder.ts', import.meta.url)))}
    const [place, next] = process.argv.slice(-2)
    for (let round = 0; round < 600; round += 1) {
      mkdirSync(next)
      writeFileSync(next + '/new.js', next)
      replaceFolder(next, place)
    }`
  const run = promisify(execFile)
  const options = ['--import', 'tsx', '--input-type=module', '--eval', program, '--', place]
  await Promise.all(['a', 'b', 'c'].map((name) => run(process.execPath, [...options, join(root, name)])))
  expect([readdirSync(root), readdirSync(place)]).toEqual([['web'], ['new.js']])
})
