import { App } from 'aws-cdk-lib'
import { makeCloud } from '../cloud.ts'
import { contextOfOneMachine, readContext } from '../context.ts'

/** The templates and the function bundles that they name, as the CDK command line would make them. */
export async function synth(outDir: string): Promise<void> {
  const app = new App({ context: contextOfOneMachine(readContext()), outdir: outDir, treeMetadata: false })
  makeCloud(app, { functionsDir: 'dist/functions' })
  app.synth()
}
