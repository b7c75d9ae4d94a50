import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { classNamesOfParts, parts } from '../../../web/vite-plugins/lean-kit.ts'

const kit = 'node_modules/@aws-amplify/ui-react/dist/esm/primitives'
const table = classNamesOfParts(
  readFileSync('node_modules/@aws-amplify/ui/dist/esm/types/primitives/componentClassName.mjs', 'utf8'),
)

it.each(parts)('%s has all its class names', (part) => {
  const used = readdirSync(`${kit}/${part}`, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => [...readFileSync(`${kit}/${part}/${name}`, 'utf8').matchAll(/ComponentClassName\.(\w+)/g)])
    .map(([, name]) => name!)
  expect(used.filter((name) => !new RegExp(`^ {4}${name}: `, 'm').test(table))).toEqual([])
})

it('the table has no class name of another part', () => {
  expect(table).not.toMatch(/Autocomplete|Pagination|DropZone/)
})
