import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

/** What happened in a tenant and what is done for it: audit, counts by day, exports and deletions under way. */
export function keepTrail(scope: Construct): KeptTable {
  return keepTable(scope, 'trail')
}
