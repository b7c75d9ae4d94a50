import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../functions/platform/env.ts'
import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { functionEntries } from '../../infra/function-list.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const folder = 'dist/functions'

/** Size of each function's bundle, and how long Node takes to load it in a fresh process (median of seven). */
export async function measureBundles(): Promise<Figure[]> {
  await ensureBuilt()
  const environment = Object.fromEntries(Object.values(settings).map((name) => [name, 'bench']))
  return Object.keys(functionEntries).flatMap((name) => {
    const file = join(folder, name, 'index.mjs')
    const script = `const t = performance.now(); await import(${JSON.stringify(`${process.cwd()}/${file}`)}); process.stdout.write(String(performance.now() - t))`
    const times = Array.from({ length: 7 }, () =>
      Number(
        execFileSync('node', ['--input-type=module', '-e', script], {
          encoding: 'utf8',
          env: { ...process.env, ...environment, AWS_REGION: 'local', NODE_NO_WARNINGS: '1' },
        }),
      ),
    )
    return [
      { name: `${name}: bundle`, value: statSync(file).size / 1024, unit: 'KB', goal: atMost(500) },
      { name: `${name}: init`, value: percentile(times, 0.5), unit: 'ms', goal: atMost(120) },
    ]
  })
}
