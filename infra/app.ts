// The definition of the cloud, for the CDK command line: `npm run synth`, `npm run diff`, `npm run deploy`.
//   cloud.ts        the two stacks
//   state/          what must survive: tables, the stream of messages, files
//   capabilities/   what can be rebuilt, named like functions/*
//   nag.ts          what is checked; nag-exceptions.data.ts says why some findings are fine
import { App, Validations } from 'aws-cdk-lib'
import { ensureBuilt } from './build/ensure-built.ts'
import { makeCloud } from './cloud.ts'
import { readContext } from './context.ts'
import { ExplainedChecks } from './nag.ts'

try {
  await ensureBuilt({ steps: ['functions', 'web'], say: (line) => console.error(line) })
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exit(1)
}
const app = new App({ context: readContext() })
makeCloud(app, { functionsDir: 'dist/functions', webDir: 'dist/web', region: process.env['CDK_DEFAULT_REGION'] })
Validations.of(app).addPlugins(new ExplainedChecks())
app.synth()
