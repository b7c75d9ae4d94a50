import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leaner, parts } from '../../../web/vite-plugins/lean-kit.ts'

const modules = 'node_modules/@aws-amplify'
const kit = `${modules}/ui-react/dist/esm/primitives`
const lean = (path: string) => leaner(path, readFileSync(path, 'utf8'))

it.each(parts)('%s says its class names itself', (part) => {
  const scripts = readdirSync(`${kit}/${part}`, { encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'))
  expect(scripts.filter((name) => /ComponentClassName\./.test(lean(`${kit}/${part}/${name}`)))).toEqual([])
})

it.each([
  { name: 'a button keeps its label while it is busy', part: 'Button', absent: /Loading/ },
  { name: 'a message has neither icon nor a button that closes it', part: 'Alert', absent: /hasIcon|ComponentText\./ },
  { name: 'a loader is an arc', part: 'Loader', absent: /isDeterminate|linearLoader/ },
])('$name', ({ part, absent }) => {
  const script = lean(`${kit}/${part}/${part}.mjs`)
  expect(script.replaceAll(/^import .*$/gm, '')).not.toMatch(absent)
})

it('joins class names as the kit does', async () => {
  const script = lean(`${modules}/ui/dist/esm/utils/classNames.mjs`)
  const { classNames } = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
    classNames: (...names: unknown[]) => string
  }
  expect(classNames('one', '', undefined, null, false, { two: true, three: false }, 'four')).toBe('one two four')
})
