import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveFile, archivesIn } from '../../../web/basemap/archive-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the name of an archive changes with its content, and only with it', () => {
  expect(archiveFile('world', bytes('one'))).toBe(archiveFile('world', bytes('one')))
  expect(archiveFile('world', bytes('one'))).not.toBe(archiveFile('world', bytes('two')))
  expect(archiveFile('world', bytes('one'))).toMatch(/^world-[0-9a-f]{8}\.pmtiles$/)
})

test('archives of a folder are found by their names, other files and folders that are not there are passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archives-'))
  const file = archiveFile('main-roads', bytes('one'))
  for (const name of [file, 'readme.txt', 'old.pmtiles']) writeFileSync(join(folder, name), '')
  expect(archivesIn(folder)).toEqual({ 'main-roads': file })
  rmSync(folder, { recursive: true })
  expect(archivesIn(folder)).toEqual({})
})
