import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functionEntries } from '../../infra/function-list.ts'

/** What capabilities stand on is deployed with each of them. */
const floors = ['application', 'platform']
const folders = readdirSync('functions').filter((name) => !floors.includes(name))
const capabilities = [...folders, 'web']
const files = readdirSync('infra/capabilities').map((file) => file.replace(/\.ts$/, ''))

it('each capability of `functions` is deployed by the file of the same name', () => {
  expect(files).toEqual(expect.arrayContaining(capabilities))
})

it('every other file is named after its capability: `live-sockets.ts` is a part of `live.ts`', () => {
  const strays = files.filter((name) => !capabilities.some((each) => name === each || name.startsWith(`${each}-`)))
  expect(strays).toEqual([])
})

it.each(Object.entries(functionEntries))('%s: named after its capability, and tested', (name, entry) => {
  const capability = entry.split('/')[1] ?? ''
  expect(`${name}-`.startsWith(`${capability}-`)).toBe(true)
  expect(existsSync(entry)).toBe(true)
  expect(existsSync(`tests/functions/${capability}`)).toBe(true)
})
