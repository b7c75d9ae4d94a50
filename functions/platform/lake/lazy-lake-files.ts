import { requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { LakeFiles } from './lake-ports.ts'

const lakeBucket = once(async () => {
  const [{ bucketLake }, { bucketClient }] = await Promise.all([
    import('./lake-bucket.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('lakeBucket')]
  return (tenantId: string) => bucketLake(client, bucket, tenantId)
})

/** The data lake in the deployment's bucket; the client is loaded with the first file. */
export function lazyLakeFiles(tenantId: string): LakeFiles {
  const files = async () => (await lakeBucket())(tenantId)
  return {
    write: async (file, content) => (await files()).write(file, content),
    remove: async (file) => (await files()).remove(file),
    async *list(from) {
      yield* (await files()).list(from)
    },
    link: async (file) => (await files()).link(file),
  }
}
