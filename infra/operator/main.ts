import { readArguments } from './arguments.ts'
import { settingsOf } from './stack-settings.ts'

/** `npm run tenants -- …`: for the operator of the service. */
try {
  const { command, stack } = readArguments(process.argv.slice(2))
  Object.assign(process.env, await settingsOf(stack))
  // after the settings: the clients are made from them
  const [{ wholeWorld }, { resolveTenant, run }] = await Promise.all([
    import('../../functions/application/whole-world.ts'),
    import('./commands.ts'),
  ])
  const operated = wholeWorld()
  console.log(await run(operated, await resolveTenant(operated, command)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
