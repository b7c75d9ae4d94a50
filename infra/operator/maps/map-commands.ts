import { stat } from 'node:fs/promises'
import { Presets, SingleBar } from 'cli-progress'
import { describeStreetFile } from '../../street-file.ts'
import { asTable, printable } from '../table.ts'
import type { MapCommand } from './map-arguments.ts'
import { downloadMap, forget, type MapSource, megabytes } from './map-download.ts'
import type { MapStore } from './map-store.ts'

/**
 * Runs a command.
 * @param source where `get` looks, asked only then
 * @returns what to print
 * @throws Error with a line for a person
 */
export async function run(store: MapStore, command: MapCommand, source: () => MapSource): Promise<string> {
  switch (command.name) {
    case 'list':
      return list(store)
    case 'add':
      return add(store, command)
    case 'get':
      return get(store, command, source())
    case 'remove':
      break
  }
  return remove(store, command.map)
}

async function remove(store: MapStore, name: string): Promise<string> {
  if (await store.remove(name)) return `${printable(name)} was removed.`
  throw new Error(`There is no map "${printable(name)}". "list" shows all.`)
}

async function list(store: MapStore): Promise<string> {
  const extracts = await store.list()
  if (extracts.length === 0) return 'There is no street map but the sample.'
  const rows = extracts.map(({ name, schema, bounds, zoomMin, zoomMax, attribution }) => [
    name,
    schema,
    bounds.map((degrees) => degrees.toFixed(2)).join(' '),
    `${zoomMin}–${zoomMax}`,
    attribution,
  ])
  return asTable(['map', 'schema', 'west south east north', 'zooms', 'attribution'], rows)
}

async function add(store: MapStore, { file, as }: Extract<MapCommand, { name: 'add' }>): Promise<string> {
  const extract = { ...(await describeStreetFile(file)), name: as }
  const { size } = await stat(file)
  const bar = progressBar()
  bar.start(size, 0, { size: megabytes(size) })
  try {
    await store.add(file, extract, (count) => bar.increment(count))
  } finally {
    bar.stop()
  }
  return `${as} was added: ${extract.schema}, zooms ${extract.zoomMin} to ${extract.zoomMax}, ${megabytes(size)} MB. Reload the page to see it.`
}

async function get(
  store: MapStore,
  { country, as }: Extract<MapCommand, { name: 'get' }>,
  source: MapSource,
): Promise<string> {
  const bar = progressBar()
  let isStarted = false
  const file = await downloadMap(country, source, (here, size) => {
    if (isStarted) bar.update(here)
    else bar.start(size, here, { size: megabytes(size) })
    isStarted = true
  }).finally(() => bar.stop())
  return add(store, { name: 'add', file, as }).finally(() => forget(file))
}

const progressBar = () =>
  new SingleBar(
    { format: '{bar} {percentage}% of {size} MB · {eta_formatted} left', clearOnComplete: true },
    Presets.shades_classic,
  )
