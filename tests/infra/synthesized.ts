import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { standIns } from '../../infra/build/module-stand-ins.ts'
import { makeCloud } from '../../infra/cloud.ts'
import { readContext } from '../../infra/context.ts'

/** Settings of a deployment whose live messages go through a stream. */
export const grown = { messages: 'stream', streamShards: 1 } as const

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string[]
}
export interface Template {
  Parameters?: Record<string, { NoEcho?: boolean; Default?: unknown }>
  Resources: Record<string, Resource>
  Outputs?: Record<string, { Export?: { Name: unknown } }>
}
export interface Templates {
  state: Template
  product: Template
  /** what a person reads at synth */
  says: string[]
}

/**
 * Both templates as a deployment makes them; without CDK's own validation, which `nag.test.ts` runs.
 * @param context in place of what `cdk.context.json` says
 * @param region where it is deployed, when that is known
 */
export function synthesized(context: object = {}, region?: string): Templates {
  process.env['CDK_VALIDATION'] = 'false'
  const folder = mkdtempSync(join(tmpdir(), 'qafila-synth-'))
  try {
    const app = new App({ context: { ...readContext(), ...context }, outdir: join(folder, 'cloud') })
    const stacks = makeCloud(app, { ...standIns(folder), region })
    const assembly = app.synth()
    return {
      state: assembly.getStackByName(stacks.state.stackName).template as Template,
      product: assembly.getStackByName(stacks.product.stackName).template as Template,
      says: assembly.stacks.flatMap(({ messages }) =>
        messages.map(({ level, entry }) => `${level}: ${entry.data as string}`),
      ),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function resourcesOf(template: Template, type: string): [string, Record<string, unknown>][] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties ?? {}])
}
