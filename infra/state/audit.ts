import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

/** What happened in a tenant and what is done for it: audit, counts by day, exports and deletions under way. */
export function auditTable(scope: Construct): KeptTable {
  return keepTable(scope, 'audit')
}
