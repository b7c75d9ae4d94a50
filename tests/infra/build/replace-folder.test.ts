import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
