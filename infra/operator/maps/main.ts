import { join } from 'node:path'
import { mapsFolder } from '../../local/data-dir.ts'
import { outputOf } from '../stack-settings.ts'
import { readArguments, type MapArguments } from './map-arguments.ts'
import { folderMaps } from './folder-maps.ts'
import { mapAddresses } from './map-download.ts'
import type { MapStore } from './map-store.ts'

/** `npm run maps -- …`: street maps, for the operator of the service. */
try {
  const { command, stack } = readArguments(process.argv.slice(2))
  const store = await storeOf(stack)
  const { run } = await import('./map-commands.ts')
  const source = () => ({
    addresses: mapAddresses(process.env['MAPS_FROM'] ?? ''),
    folder: join(dataDir(), 'map-downloads'),
  })
  console.log(await run(store, command, source))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function dataDir(): string {
  return process.env['DATA_DIR'] ?? '.local'
}

async function storeOf(stack: MapArguments['stack']): Promise<MapStore> {
  if (stack === null) return folderMaps(join(dataDir(), mapsFolder))
  const bucket = await outputOf(stack, 'ClientBucket')
  const [{ S3Client }, { bucketMaps }] = await Promise.all([import('@aws-sdk/client-s3'), import('./bucket-maps.ts')])
  const client = new S3Client(stack.region === undefined ? {} : { region: stack.region })
  return bucketMaps(client, bucket, () => Date.now().toString(36))
}
