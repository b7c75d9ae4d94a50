import { describe, expect, it } from 'vitest'
import { bucketArchives, type ArchiveFiles } from '../../functions/platform/integrations/archive-bucket.ts'
import { inMemoryArchiveFiles } from '../../functions/platform/in-memory/archives.ts'
import { newMemory } from '../../functions/platform/in-memory/memory.ts'
import { awsLimits } from '../../infra/local/emulators/aws-limits.data.ts'
import { noon } from '../support/builders.ts'
import { fileBucket } from '../support/cloud/file-bucket.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Every part but the last is as long as S3 asks for. */
const long = (text: string) => text.padEnd(awsLimits.s3.partBytesMin.value, '.')

function keepsArchives(fresh: () => ArchiveFiles): void {
  it('remembers what a step leaves to the next, until it is done', async () => {
    const archives = fresh()
    expect(await archives.progress('one')).toBeNull()
    await archives.saveProgress('one', bytes('a'))
    await archives.saveProgress('one', bytes('b'))
    expect(new TextDecoder().decode((await archives.progress('one'))!)).toBe('b')
    await archives.removeProgress('one')
    expect(await archives.progress('one')).toBeNull()
  })

  it('takes a part again, as after a broken step', async () => {
    const archives = fresh()
    const upload = await archives.begin('one', 'all.zip')
    await archives.writePart(upload, 1, bytes('lost'))
    const tags = [
      await archives.writePart(upload, 1, bytes(long('first '))),
      await archives.writePart(upload, 2, bytes('second')),
    ]
    await archives.finish(upload, tags)
    expect(await archives.link('one')).toContain('one.zip')
    // the process ended before that was noted
    await archives.finish(upload, tags)
  })
}

describe('archives in memory', () => {
  keepsArchives(() =>
    inMemoryArchiveFiles(
      newMemory(() => noon),
      'atlas',
    ),
  )
})

describe('archives in a bucket', { tags: 'emulator' }, () => {
  const client = fileBucket()
  let tenants = 0
  const fresh = () => bucketArchives(client(), 'files', `atlas${++tenants}`)
  keepsArchives(fresh)

  it('hands out the whole file at its address, under its name, and removes it', async () => {
    const archives = fresh()
    const upload = await archives.begin('one', 'qafila 2024.zip')
    const parts = [long('first '), long('second '), 'third']
    const tags: string[] = []
    for (const part of parts) tags.push(await archives.writePart(upload, tags.length + 1, bytes(part)))
    await archives.finish(upload, tags)
    const address = await archives.link('one')
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect((await answer.text()) === parts.join('')).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="qafila-2024.zip"')
    await archives.removeFiles()
    expect((await fetch(address)).status).toBe(404)
  })
})
