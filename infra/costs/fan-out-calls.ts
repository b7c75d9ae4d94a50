import { assumptions as assumed } from './assumptions.data.ts'
import type { Load } from './load.ts'
import { looksThatFind } from './pollers.ts'

export interface FanOut {
  load: Load
  savesPerSecond: number
  shards: number
  /** into each shard */
  looksPerSecond: number
  /** saves that one call takes */
  batchMax: number
  /** in a frame */
  bytesPerSave: number
}

export interface FanOutCalls {
  callsPerSecond: number
  savesPerCall: number
  organisationsPerCall: number
  /** that somebody watches */
  organisationsWatched: number
  /** of 32 KB */
  frameUnitsPerSecondAndWatcher: number
  bytesPerSecondAndWatcher: number
}

const frameUnitBytes = 32_768

export const organisationsOf = ({ devices }: Load): number => Math.ceil(devices / assumed.organisationDevices)

/** Of how many kinds so many things are that are drawn at random. */
export const distinct = (things: number, kinds: number): number => kinds * (1 - Math.exp(-things / kinds))

/** Calls of the function that sends frames, and what each browser gets: one message for each call with its vehicles. */
export function fanOutCalls({ load, ...fanOut }: FanOut): FanOutCalls {
  const organisations = organisationsOf(load)
  const perShard = fanOut.savesPerSecond / fanOut.shards
  const looks = Math.max(fanOut.looksPerSecond, perShard / fanOut.batchMax)
  const callsPerSecond = fanOut.shards * Math.max(looksThatFind(perShard, looks), perShard / fanOut.batchMax)
  const savesPerCall = fanOut.savesPerSecond / callsPerSecond
  const ownPerSecond = fanOut.savesPerSecond / organisations
  const framesPerSecond = fanOut.shards * looksThatFind(ownPerSecond / fanOut.shards, looks)
  const bytesPerSecond = ownPerSecond * fanOut.bytesPerSave
  return {
    callsPerSecond,
    savesPerCall,
    organisationsPerCall: distinct(savesPerCall, organisations),
    organisationsWatched: Math.min(organisations, load.watchers),
    frameUnitsPerSecondAndWatcher: framesPerSecond * Math.ceil(bytesPerSecond / framesPerSecond / frameUnitBytes),
    bytesPerSecondAndWatcher: bytesPerSecond,
  }
}
