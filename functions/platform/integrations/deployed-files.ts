import { requireEnv } from '../env.ts'
import type { Files } from '../ports/ports.ts'

/**
 * Files in the bucket that this function was deployed with. The client for it is the largest of all, and most requests
 * are not about files: it is loaded when the first one is.
 */
export function deployedFiles(tenantId: string): Files {
  // the door binds files for everybody; whoever never asks for one loads nothing
  const mine = async () => (await (loaded ??= load()))(tenantId)
  return {
    tenantId,
    put: async (path, file) => (await mine()).put(path, file),
    get: async (path) => (await mine()).get(path),
    remove: async (path) => (await mine()).remove(path),
    async *list(prefix) {
      yield* (await mine()).list(prefix)
    },
    bytesUsed: async () => (await mine()).bytesUsed(),
  }
}

let loaded: Promise<(tenantId: string) => Files> | undefined

async function load(): Promise<(tenantId: string) => Files> {
  const [{ bucketFiles }, { bucketClient }] = await Promise.all([
    import('./files.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('filesBucket')]
  return (tenantId) => bucketFiles(client, bucket, tenantId)
}
