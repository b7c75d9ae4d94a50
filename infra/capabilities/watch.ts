import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import { letSendFrames } from '../let-send-frames.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import type { TrackerIdentity } from '../tracker-identity.ts'

export interface Around {
  live: WebSocketStage
  trackers: TrackerIdentity
}

/** What happens because time passes. */
export function makeWatch(scope: Construct, parts: Parts, at: Around): void {
  const { live } = at
  const { site, kept, alarms } = parts
  const silence = nodeFunction(scope, site, {
    name: 'watch-devices',
    purpose: 'Notices devices that fell silent',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  kept.tracks.letWrite(silence)
  // what is due by time, and for whom
  kept.records.letRead(silence)
  kept.sockets.letRead(silence)
  everyMinute(scope, alarms, { name: 'watch-devices', run: silence })

  const guests = nodeFunction(scope, site, {
    name: 'watch-guests',
    purpose: 'Removes share guests whose time is over',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  kept.lookups.letWrite(guests)
  kept.records.letWrite(guests)
  // their sockets end with them
  kept.sockets.letWrite(guests)
  letSendFrames(live, guests)
  everyMinute(scope, alarms, { name: 'watch-guests', run: guests })

  watchTenants(scope, parts, at)
}

/** The long work for tenants: exports, and all that they leave behind. */
function watchTenants(scope: Construct, { site, kept, alarms }: Parts, { live, trackers }: Around): void {
  const tenants = nodeFunction(scope, site, {
    name: 'watch-tenants',
    purpose: 'Exports tenants and removes those that left, step by step',
    memoryMegabytes: 1024,
    timeoutSeconds: 75,
  })
  for (const table of [kept.records, kept.lookups, kept.tracks, kept.sockets, kept.audit]) table.letWrite(tenants)
  kept.files.letWrite(tenants)
  kept.files.letExport(tenants)
  letSendFrames(live, tenants)
  // certificates must not outlive their tenant
  trackers.letEnd(tenants)
  everyMinute(scope, alarms, { name: 'watch-tenants', run: tenants })
}
