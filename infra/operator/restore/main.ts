import { setTimeout as pause } from 'node:timers/promises'
import { settings } from '../../../functions/platform/env.ts'
import { settingsOf } from '../stack-settings.ts'
import { readArguments } from './arguments.ts'

/** `npm run restore -- …`: tables as they were, for the operator of the service. */
try {
  const { at, stack } = readArguments(process.argv.slice(2), Date.now())
  const known = (await settingsOf(stack)) as Record<string, string>
  const [{ DynamoDBClient }, { restoreTables }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('./restore-tables.ts'),
  ])
  const named = (setting: 'recordsTable' | 'lookupsTable' | 'tracksTable' | 'socketsTable' | 'auditTable'): string =>
    known[settings[setting]]!
  const restoredTables = await restoreTables({
    client: new DynamoDBClient(stack.region === undefined ? {} : { region: stack.region }),
    names: {
      records: named('recordsTable'),
      lookups: named('lookupsTable'),
      tracks: named('tracksTable'),
      sockets: named('socketsTable'),
      audit: named('auditTable'),
    },
    prefix: stack.name,
    at,
    say: (line) => console.log(line),
    pause: (ms) => pause(ms),
  })
  console.log(
    '\nWrite this into "qafila" of cdk.context.json (of a stage: into its part of "stages"), then npm run deploy:\n',
  )
  console.log(`"restoredTables": ${JSON.stringify(restoredTables, null, 2)}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
