import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

/** What leads from outside to a tenant: addresses, tracker identifiers, sessions, tokens, attempts. */
export function lookupsTable(scope: Construct): KeptTable {
  return keepTable(scope, 'lookups')
}
