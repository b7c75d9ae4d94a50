import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functionEntries } from '../../infra/function-list.ts'

/** `live-sockets.ts` is a part of `live.ts` */
const files = readdirSync('infra/capabilities').map((file) => file.replace(/\.ts$/, ''))
const capabilities = files.filter((name) => !name.includes('-'))
const folders = readdirSync('functions').filter((name) => name !== 'platform')

it('the same words name what exists and what runs', () => {
  expect(capabilities.filter((name) => name !== 'web').sort()).toEqual(folders.sort())
})

it('every part of a capability says whose part it is', () => {
  const strays = files.filter((name) => !capabilities.includes(name.split('-')[0] ?? ''))
  expect(strays).toEqual([])
})

it.each(Object.entries(functionEntries))('%s: named after its capability, and tested', (name, entry) => {
  const capability = entry.split('/')[1] ?? ''
  expect(name.split('-')[0]).toBe(capability)
  expect(existsSync(entry)).toBe(true)
  expect(existsSync(`tests/functions/${capability}`)).toBe(true)
})
