import type { Construct } from 'constructs'
import { type KeptTable, keepTable } from './table.ts'

/** Where devices are and were: state, packed history, events. Its stream is what `live` announces from. */
export function keepTracks(scope: Construct): KeptTable {
  return keepTable(scope, 'tracks')
}
