import { parseArgs } from 'node:util'
import { settingsOf } from '../stack-settings.ts'

const usage = `npm run smoke -- [--stack NAME] [--region REGION]

Proves a deployment: makes a tenant with a device, signs in, publishes a position with a certificate, sees it
on a socket, and removes what it made. Exit code 1 when a step failed.

Without --stack, uses the local cloud in DATA_DIR (.local).`

/** `npm run smoke -- …`: for the operator of the service, after a deployment. */
try {
  const { stack, region } = argumentsIn(process.argv.slice(2))
  Object.assign(process.env, await settingsOf(stack === undefined ? null : { name: stack, region }))
  // after the settings: the clients are made from them
  const [{ wholeWorld }, { smoke }] = await Promise.all([
    import('../../../functions/application/whole-world.ts'),
    import('./smoke.ts'),
  ])
  const isRight = await smoke(wholeWorld(), (line) => console.log(line))
  // a call that took too long may still wait
  process.exit(isRight ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @throws Error with a line for a person */
function argumentsIn(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: { stack: { type: 'string' }, region: { type: 'string' } } }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
