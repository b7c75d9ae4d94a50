import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
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
  sockets: TableGrants & {
    /** for the keepalive, which writes to every open connection of every tenant */
    letScan: (fn: Lambda) => void
  }
  /** what happened in a tenant and is done for it: audit log, statistics, problems, background jobs */
  audit: TableGrants
}

export function createTables(scope: Construct, { sizes }: Site): Tables {
  const create = (name: TableName) => createTable(scope, name, sizes.restoredTables)
  const sockets = create('sockets')
  return {
    records: create('records'),
    lookups: create('lookups'),
    tracks: create('tracks'),
    sockets: { ...sockets, letScan: (fn) => void sockets.table.grant(fn, 'dynamodb:Scan') },
    audit: create('audit'),
  }
}
