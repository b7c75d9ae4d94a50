import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'

/** What happens because time passes. */
export function makeWatch(scope: Construct, { site, kept, alarms }: Parts): void {
  const silence = nodeFunction(scope, site, {
    name: 'watch-silence',
    purpose: 'Notices devices that fell silent',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  kept.tracks.letWrite(silence)
  everyMinute(scope, alarms, { name: 'watch-silence', run: silence })
}
