import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { textFiles, withoutComments } from './sources.ts'

const above = /(?<![\w.])(?:\.\.\/)+[\w./-]*/g
/** Folders that lie beside some checkouts, from wherever they are named. */
const beside = /shared\/(?:data|reference|review|spec)\b/

test('no path leaves the repository: a clone with nothing beside it is whole', () => {
  const hits = textFiles(/\.(ts|tsx|mjs|json|sh)$|^\.ci\/run$/)
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) => {
      const folder = posix.dirname(path)
      const leaving = [...withoutComments(text).matchAll(above)].filter(([name]) =>
        posix.join(folder, name).startsWith('..'),
      )
      return [...leaving.map(([name]) => name), ...(beside.exec(text) ?? [])].map((name) => `${path}: ${name}`)
    })
  expect(hits).toEqual([])
})

/** Builds that the registry lacked with which the lock was written; `npm run lock` adds their hashes where it has them. */
const withoutHash = ['node_modules/@dynoxide/darwin-arm64', 'node_modules/@dynoxide/linux-arm64']

interface LockedPackage {
  integrity?: string
  resolved?: string
  inBundle?: boolean
}

test('the lock states the hash of every package, and no other registry than the public one', () => {
  const lock = textFiles(/^package-lock\.json$/)[0]!
  const { packages } = JSON.parse(lock.text) as { packages: Record<string, LockedPackage> }
  const locked = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  const bare = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(bare.map(([path]) => path)).toEqual(withoutHash)
  const elsewhere = locked.filter(([, { resolved = 'https://registry.npmjs.org/' }]) => {
    return !resolved.startsWith('https://registry.npmjs.org/')
  })
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('package.json alone says the version; the lock and the newest release of the changelog agree', () => {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map(
    (path) =>
      JSON.parse(readFileSync(path, 'utf8')) as { version: string; packages: Record<string, { version: string }> },
  )
  const release = /^## (\d+\.\d+\.\d+) — \d{4}-\d{2}-\d{2}$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]
  expect([lock!.version, lock!.packages['']!.version, release]).toEqual(Array(3).fill(manifest!.version))
  const copies = textFiles(/^(functions|infra|shared|web)\/.*\.(ts|tsx|mjs|html|webmanifest)$/).filter(({ text }) =>
    text.includes(`'${manifest!.version}'`),
  )
  expect(copies.map(({ path }) => path)).toEqual([])
})
