import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { otherNode } from '../other-node.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'qafila-nodes-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** A command that says this when it is asked for its version. */
function install(path: string, says: string) {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`)
  chmodSync(file, 0o755)
}

const present = `v${process.versions.node}`
const cases: { name: string; installed: Record<string, string>; found: string | null }[] = [
  { name: 'none', installed: {}, found: null },
  { name: 'a command beside the present one', installed: { 'bin/node40': 'v40.1.0' }, found: '40.1.0' },
  { name: 'the newest of nvm', installed: nvm('v40.9.0', 'v40.10.0', 'v39.0.0'), found: '40.10.0' },
  { name: 'another minor version is none', installed: { 'bin/node': `${present}9` }, found: null },
  { name: 'older than supported', installed: nvm('v18.20.0', 'v16.0.0'), found: null },
  { name: 'a command that is something else', installed: { 'bin/node': 'no version' }, found: null },
]

function nvm(...versions: string[]): Record<string, string> {
  return Object.fromEntries(versions.map((version) => [`.nvm/versions/node/${version}/bin/node`, version]))
}

test.each(cases)('$name', ({ installed, found }) => {
  for (const [path, says] of Object.entries(installed)) install(path, says)
  expect(otherNode(join(home, 'bin'), home)?.version ?? null).toBe(found)
})
