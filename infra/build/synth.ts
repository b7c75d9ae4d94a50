import { App } from 'aws-cdk-lib'
import { makeCloud } from '../cloud.ts'
import { contextOfOneMachine, readContext } from '../context.ts'

/**
 * The templates and the function bundles that they name, as the CDK command line would make them.
 * @param stage one of `qafila.stages`; the first deployment without
 * @throws Error when there is no such stage
 */
export async function synth(outDir: string, stage?: string): Promise<void> {
  const context = { ...contextOfOneMachine(readContext()), ...(stage !== undefined && { stage }) }
  const app = new App({ context, outdir: outDir, treeMetadata: false })
  makeCloud(app, { functionsDir: 'dist/functions' })
  app.synth()
}
