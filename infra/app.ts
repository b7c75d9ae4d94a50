// The definition of the cloud, for the CDK command line: `npm run synth`, `npm run diff`, `npm run deploy`.
//   cloud.ts        the two stacks
//   state/          what must survive: tables, the stream of messages, files
//   capabilities/   what can be rebuilt, named like functions/*
//   deployment/     what `npm run deploy` does before and after CDK
//   nag.ts          what is checked; nag-exceptions.data.ts says why some findings are fine
import { App, Validations } from 'aws-cdk-lib'
import { ensureBuilt } from './build/ensure-built.ts'
import { makeCloud } from './cloud.ts'
import { readContext, readSizes } from './context.ts'
import { deploymentRefusals } from './deployment/check-settings.ts'
import { ExplainedChecks } from './nag.ts'

const app = new App({ context: readContext() })
try {
  const sizes = readSizes(app.node.tryGetContext('qafila'), app.node.tryGetContext('stage') as string | undefined)
  // without credentials CDK names no account: then it is not for a deployment
  const { CDK_DEFAULT_REGION: region, CDK_DEFAULT_ACCOUNT: account } = process.env
  const refusals = deploymentRefusals(sizes, account && region)
  for (const line of refusals) console.error(account ? line : `Not to be deployed like this. ${line}`)
  if (account && refusals.length > 0) process.exit(1)
  await ensureBuilt({ steps: ['functions', 'web'], say: (line) => console.error(line) })
  makeCloud(app, { functionsDir: 'dist/functions', webDir: 'dist/web', region })
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exit(1)
}
Validations.of(app).addPlugins(new ExplainedChecks())
app.synth()
