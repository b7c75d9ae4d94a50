import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleGuard } from '../permissions/guard-bundle.ts'
import type { Names } from '../permissions/request-actions.ts'
import type { Statement } from '../permissions/statements.ts'
import { FunctionHost, type Permissions } from './function-host.ts'
import { openFunctionLog, type FunctionLog } from './function-log.ts'
import type { FunctionPlan } from '../plan/types.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

export interface Functions {
  invoke(arn: string, event: unknown): Promise<unknown>
  invokeByTitle(title: string, event: unknown): Promise<unknown>
  /** calls that the functions' roles do not allow, one line each */
  denied(): readonly string[]
  idle(): boolean
  stop(): Promise<void>
}

/**
 * A function keeps the code that it was started with, as a deployed one does: what it loads at its first use must be
 * there also when the product was built again meanwhile.
 */
function ownCopy(plan: FunctionPlan, dataDir: string): string {
  const folder = join(dataDir, 'functions', plan.title)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(plan.folder)) linkOrCopy(join(plan.folder, name), join(folder, name))
  return folder
}

/** A build replaces folders and never writes into their files, so a second name keeps a file as it is. */
function linkOrCopy(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    // on another disk, or where links are not known
    copyFileSync(file, name)
  }
}

interface FunctionSurroundings {
  settings(own: Record<string, string>): Record<string, string>
  dataDir: string
  quiet: boolean
  /** loads each function at its first event, like a cold start of Lambda, also those that somebody waits for */
  loadLate?: boolean
  /** functions (ARNs) that somebody waits for: loaded at the start, and kept longer */
  awaited: ReadonlySet<string>
  /** that ARNs hold and requests do not */
  names: Names
  /** what this machine allows every function: it has switched on what templates leave off */
  allowedHere: readonly Statement[]
}

/** Holds functions to their roles, and keeps what was refused. */
function holdToRoles({ dataDir, names, allowedHere }: FunctionSurroundings) {
  mkdirSync(dataDir, { recursive: true })
  const guardFile = bundleGuard(dataDir)
  const denied: string[] = []
  const permissionsOf = ({ role }: FunctionPlan, log: FunctionLog): Permissions | null =>
    role && {
      guardFile,
      guarded: { ...names, role: role.name, statements: [...role.statements, ...allowedHere] },
      denied: (line) => {
        denied.push(line)
        log.write(`${line}\n`, true)
      },
    }
  return { permissionsOf, denied }
}

/** Longer than a minute: what a schedule calls that often stays. */
const unusedMsMax = 3 * minuteMs

/** Of those that somebody waits for, who then waits some tenths of a second longer. */
const awaitedUnusedMsMax = 10 * minuteMs

export async function runFunctions(plans: readonly FunctionPlan[], around: FunctionSurroundings): Promise<Functions> {
  const { permissionsOf, denied } = holdToRoles(around)
  const running = plans.map((plan) => {
    const isAwaited = around.awaited.has(plan.arn)
    const log = openFunctionLog(around.dataDir, plan.title, around.quiet)
    const host = new FunctionHost(
      { ...plan, folder: ownCopy(plan, around.dataDir) },
      around.settings(plan.environment),
      log,
      permissionsOf(plan, log),
      { isAwaited, unusedMsMax: isAwaited ? awaitedUnusedMsMax : unusedMsMax },
    )
    return { plan, host, log }
  })
  const stop = async () => {
    await Promise.all(running.map(({ host }) => host.stop()))
    await Promise.all(running.map(({ log }) => log.close()))
  }
  try {
    const first = around.loadLate ? [] : running.filter(({ plan }) => around.awaited.has(plan.arn))
    await Promise.all(first.map(({ host }) => host.load()))
  } catch (error) {
    await stop()
    throw error
  }
  const byArn = new Map(running.map((each) => [each.plan.arn, each]))

  async function invoke(arn: string, event: unknown): Promise<unknown> {
    const found = byArn.get(arn)
    if (!found) throw new Error(`there is no function ${arn}`)
    return found.host.invoke(event)
  }

  return {
    invoke,
    invokeByTitle: (title, event) => {
      const found = running.find(({ plan }) => plan.title === title)
      if (!found)
        throw new Error(`there is no function ${title}; there are: ${plans.map((plan) => plan.title).join(', ')}`)
      return invoke(found.plan.arn, event)
    },
    denied: () => denied,
    idle: () => running.every(({ host }) => host.inFlight() === 0),
    stop,
  }
}
