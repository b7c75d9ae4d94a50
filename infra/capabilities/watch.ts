import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** What happens because time passes. */
export function makeWatch(
  scope: Construct,
  { site, alarms }: Parts,
): Functions<'watch-devices' | 'watch-guests' | 'watch-tenants'> {
  const functions = {
    'watch-devices': nodeFunction(scope, site, {
      name: 'watch-devices',
      purpose: 'Runs the device timers that are due',
      memoryMegabytes: 512,
      timeoutSeconds: 55,
    }),
    'watch-guests': nodeFunction(scope, site, {
      name: 'watch-guests',
      purpose: 'Removes guests whose share has ended',
      memoryMegabytes: 512,
      timeoutSeconds: 55,
    }),
    'watch-tenants': nodeFunction(scope, site, {
      name: 'watch-tenants',
      purpose: 'Runs background jobs of tenants step by step: exports and deletions',
      memoryMegabytes: 1024,
      timeoutSeconds: 75,
    }),
  }
  everyMinute(scope, alarms, { name: 'watch-devices', run: functions['watch-devices'] })
  everyMinute(scope, alarms, { name: 'watch-guests', run: functions['watch-guests'] })
  everyMinute(scope, alarms, { name: 'watch-tenants', run: functions['watch-tenants'] })
  return functions
}
