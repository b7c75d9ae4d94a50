import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

/** What tenants configure: settings, entities, links, password hashes. */
export function keepRecords(scope: Construct): KeptTable {
  return keepTable(scope, 'records')
}
