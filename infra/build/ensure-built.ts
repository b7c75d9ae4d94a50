import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.ts'
import { replaceFolder } from './replace-folder.ts'
import { runStep } from './step-process.ts'
import { type StepName, steps } from './steps.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const marks = join(root, 'dist/.built')

export interface Built {
  /** absolute folder of the templates and the function bundles */
  cloudDir: string
  /** steps that had to run, in the order in which they ended */
  rebuilt: StepName[]
}

export interface BuildOptions {
  /** what is needed; what these depend on is built as well. All when not given */
  steps?: readonly StepName[]
  /** gets one line for each step that ran */
  say?: (line: string) => void
}

/**
 * Builds what is missing or was built from other files than the present ones.
 *
 * Independent steps run side by side, each in a process of its own: the compilers do not stay in the memory of the
 * caller, and when nothing changed none of them is loaded. Two callers at once do the work twice and end the same.
 *
 * @throws Error with a text for people: which step failed, and the end of what it printed
 */
export async function ensureBuilt(options: BuildOptions = {}): Promise<Built> {
  const rebuilt: StepName[] = []
  const chains = new Map<StepName, Promise<string>>()

  const make = (name: StepName): Promise<string> => {
    const running = chains.get(name) ?? makeAfterOthers(name)
    chains.set(name, running)
    return running
  }
  const makeAfterOthers = async (name: StepName): Promise<string> => {
    const step = steps[name]
    const before = step.after ? await make(step.after) : ''
    const mark = `${before}${fingerprint(root, step.inputs)}`
    if (isMade(name, mark)) return mark
    await build(name, options.say)
    mkdirSync(marks, { recursive: true })
    writeFileSync(join(marks, name), mark)
    rebuilt.push(name)
    return mark
  }

  const wanted = options.steps ?? (Object.keys(steps) as StepName[])
  const ends = await Promise.allSettled(wanted.map(make))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { cloudDir: join(root, steps.cloud.output), rebuilt }
}

function isMade(name: StepName, mark: string): boolean {
  const file = join(marks, name)
  return existsSync(join(root, steps[name].output)) && existsSync(file) && readFileSync(file, 'utf8') === mark
}

async function build(name: StepName, say: BuildOptions['say']): Promise<void> {
  const started = performance.now()
  const { label, output } = steps[name]
  // threads of one process may build at once
  const next = join(root, `${output}.next-${randomUUID().slice(0, 8)}`)
  mkdirSync(next, { recursive: true })
  try {
    await runStep(root, name, next)
    replaceFolder(next, join(root, output))
  } catch (failure) {
    rmSync(next, { recursive: true, force: true })
    const printed = failure instanceof Error ? failure.message : String(failure)
    throw new Error(`building ${label} failed\n${printed}`, { cause: failure })
  }
  say?.(`building ${label} … ${((performance.now() - started) / 1_000).toFixed(1)} s`)
}
