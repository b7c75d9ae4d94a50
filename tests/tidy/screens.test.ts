import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities } from '../../shared/entities/index.ts'
import { settingsEntries } from '../../web/src/settings/settings-entries.ts'
import { textFiles } from './sources.ts'

/** Lists and forms of entities are one screen each: a few of them stand for all. */
const generic = new Set(entities.map(({ list }) => list))

/** Every address of the product up to what differs from one record to the next: `/event/` of `/event/:id`. */
function addresses(): string[] {
  const routes = readFileSync('web/src/routes.tsx', 'utf8').matchAll(/^ {2}'(\/[^']*)': /gm)
  const pages = [...routes].map(([, pattern]) => pattern!.replace(/\*$|:\w+.*$/, ''))
  const settings = settingsEntries.flatMap(({ path, to }) => (generic.has(path) ? [] : [to ?? `/settings/${path}`]))
  return [...new Set([...pages, ...settings])]
}

test('a journey looks for barriers on every screen', () => {
  const looking = textFiles(/^tests\/journeys\/.*\.test\.ts$/).filter(({ text }) => /\bbarriers\(/.test(text))
  const missing = addresses().filter((address) => !looking.some(({ text }) => text.includes(address)))
  expect(missing).toEqual([])
})
