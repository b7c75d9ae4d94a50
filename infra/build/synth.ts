import { App } from 'aws-cdk-lib'
import { makeCloud } from '../cloud.ts'
import { contextOfOneMachine, readContext, type Sizes } from '../context.ts'

/**
 * The templates and the function bundles that they name, as the CDK command line would make them.
 * @param changes settings that differ from those in `cdk.context.json`
 * @throws Error when a setting is wrong
 */
export async function synth(outDir: string, changes: Partial<Sizes> = {}): Promise<void> {
  const here = contextOfOneMachine(readContext())
  const qafila = { ...(here['qafila'] as object), ...changes }
  const app = new App({ context: { ...here, qafila }, outdir: outDir, treeMetadata: false })
  makeCloud(app, { functionsDir: 'dist/functions' })
  app.synth()
}
