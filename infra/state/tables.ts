import type { Construct } from 'constructs'
import type { TableName } from '../../functions/platform/dynamo/tables.ts'
import type { Site } from '../context.ts'
import { createTable, type TableGrants } from './table.ts'

export interface Tables {
  /** what tenants configure: settings, entities, links, password hashes */
  records: TableGrants
  /** what leads from outside to a tenant: e-mail addresses, tracker identifiers, sessions, tokens, attempts */
  lookups: TableGrants
  /** where devices are and were: state, packed history, events; its stream is what `live` announces from */
  tracks: TableGrants
  /** who is watching: open connections; and the access version of each tenant */
  sockets: TableGrants
  /** what happened in a tenant and is done for it: audit log, statistics, problems, background jobs */
  audit: TableGrants
}

export function createTables(scope: Construct, { sizes }: Site): Tables {
  const create = (name: TableName) =>
    createTable(scope, name, {
      restored: sizes.restoredTables,
      capacity: name === 'tracks' ? sizes.tracksCapacity : undefined,
    })
  return {
    sockets: create('sockets'),
    records: create('records'),
    lookups: create('lookups'),
    tracks: create('tracks'),
    audit: create('audit'),
  }
}
