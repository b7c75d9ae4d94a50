import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { deploy } from './deploy.ts'
import { readArguments } from './read-arguments.ts'

const program = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url))

/** The terminal is CDK's own meanwhile: it asks there before it changes permissions. */
const cdk = (given: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...given], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** `npm run deploy -- …` */
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
const given = readArguments(process.argv.slice(2))
if (given.profile !== undefined) process.env['AWS_PROFILE'] = given.profile
try {
  const clients = { client: new CloudFormationClient(), lambda: new LambdaClient() }
  process.exitCode = await deploy({ ...clients, cdk, say: (line) => console.log(line) }, given)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
