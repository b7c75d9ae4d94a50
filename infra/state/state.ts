import type { Construct } from 'constructs'
import type { Site } from '../site.ts'
import { lookupsTable } from './lookups.ts'
import { type KeptFiles, keepFiles } from './files.ts'
import { keepRecords } from './records.ts'
import { type KeptMail, keepMail } from './mail.ts'
import { type KeptRefusals, keepRefusals } from './rejections.ts'
import { type KeptSockets, keepSockets } from './sockets.ts'
import { type KeptStreams, keepStreams } from './stream.ts'
import type { KeptTable } from './table.ts'
import { keepTracks } from './tracks.ts'
import { auditTable } from './audit.ts'

export interface State {
  records: KeptTable
  lookups: KeptTable
  tracks: KeptTable
  sockets: KeptSockets
  audit: KeptTable
  messages: KeptStreams
  refusals: KeptRefusals
  files: KeptFiles
  mail: KeptMail
}

export function keepState(scope: Construct, site: Site): State {
  const others = {
    messages: keepStreams(scope, site),
    refusals: keepRefusals(scope),
    files: keepFiles(scope),
    mail: keepMail(scope, site),
  }
  const made = [...scope.node.children]
  const tables = {
    records: keepRecords(scope),
    lookups: lookupsTable(scope),
    tracks: keepTracks(scope),
    sockets: keepSockets(scope),
    audit: auditTable(scope),
  }
  // Tables are protected against deletion at once, so a rollback could not undo them: nothing may fail after them.
  for (const { table } of Object.values(tables)) table.node.addDependency(...made)
  return { ...tables, ...others }
}
