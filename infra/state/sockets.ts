import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

export interface KeptSockets extends KeptTable {
  /** for the keepalive, which writes to every open connection of every tenant */
  letReadAll(fn: Lambda): void
}

/** Who is watching: open connections, and the version of each tenant's access rights. */
export function keepSockets(scope: Construct): KeptSockets {
  const kept = keepTable(scope, 'sockets')
  return { ...kept, letReadAll: (fn) => void kept.table.grant(fn, 'dynamodb:Scan') }
}
