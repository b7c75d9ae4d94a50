import { describe, expect, it } from 'vitest'
import { mediaKind } from '../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { ingest, inStream, type HttpIngestFixture } from './http-ingest-fixture.ts'

const bytes = (text: string, size = text.length) => {
  const content = new Uint8Array(Math.max(size, text.length))
  content.set(Buffer.from(text, 'latin1'))
  return content
}
const png = bytes('\x89PNG\r\n\x1a\n and the rest')
const deliver = async (at: HttpIngestFixture, path: string, body: Uint8Array<ArrayBuffer> = png) => {
  const answer = await at.gateway.request(`http://localhost/ingest/media${path}`, { method: 'POST', body })
  return { status: answer.status, text: await answer.text() }
}
const stored = async ({ world, amina, van }: HttpIngestFixture) => {
  const names: string[] = []
  for await (const { path } of world.files(amina.tenantId).list(`media/${van.id}/`)) names.push(path.split('/').at(-1)!)
  return names
}

describe('what a tracker may deliver', () => {
  it.each([
    ['jpg', 'image', '\xff\xd8\xff\xe0'],
    ['png', 'image', '\x89PNG\r\n\x1a\n'],
    ['webp', 'image', 'RIFF....WEBP'],
    ['mp3', 'audio', 'ID3\x04'],
    ['mp3', 'audio', '\xff\xfb\x90'],
    ['wav', 'audio', 'RIFF....WAVEfmt '],
    ['ogg', 'audio', 'OggS'],
    ['amr', 'audio', '#!AMR\n'],
    ['m4a', 'audio', '\0\0\0\x20ftypM4A '],
    ['mp4', 'video', '\0\0\0\x20ftypisom'],
    ['3gp', 'video', '\0\0\0\x20ftyp3gp4'],
    ['mov', 'video', '\0\0\0\x14ftypqt  '],
    ['webm', 'video', '\x1aE\xdf\xa3'],
    ['avi', 'video', 'RIFF....AVI LIST'],
  ])('%s, which is known as %s by its bytes', (ending, medium, begin) => {
    expect(mediaKind(bytes(`${begin} and the rest`))).toMatchObject({ ending, medium })
  })

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.7', 'RIFF....none'])(
    'nothing else: %s',
    (text) => {
      expect(mediaKind(bytes(text))).toBeNull()
    },
  )
})

describe('a file of a tracker', () => {
  it('is kept with its device, and named by a position that says when and where', async () => {
    const at = await ingest()
    const { status, text } = await deliver(at, `/${at.atlasSecret}?id=van-1&timestamp=1714561140&lat=36.75&lon=3.05`)
    expect(status).toBe(200)
    expect(await stored(at)).toEqual([text])
    expect(text).toMatch(/^[0-9a-f]{24}\.png$/)
    expect(inStream(at)).toMatchObject([
      {
        uniqueId: 'van-1',
        fixes: [{ fixTime: 1_714_561_140_000, location: { latitude: 36.75 }, attributes: { image: text } }],
      },
    ])
  })

  it('that is sent again is the same', async () => {
    const at = await ingest()
    const to = `/${at.vanSecret}?timestamp=1714561140`
    expect(await deliver(at, to)).toEqual(await deliver(at, to))
    expect(await stored(at)).toHaveLength(1)
    const [first, second] = inStream(at)
    expect(second).toEqual(first)
  })

  it.each(['', '?id=van-1', '/guessed?id=van-1'])('is nobody’s without the right secret: %s', async (path) => {
    const at = await ingest()
    expect((await deliver(at, path)).status).toBe(400)
    expect((await deliver(at, `/${at.saharaSecret}?id=van-1`)).status).toBe(400)
    expect([await stored(at), at.world.streamed]).toEqual([[], []])
  })

  it.each([
    { name: 'no file', body: bytes('hello'), says: 'the file is none of png, jpg' },
    { name: 'too large', body: bytes('\xff\xd8\xff', trackerLimits.trackerMediaBytesMax + 1), says: '4000000 bytes' },
  ])('that is $name is not kept, which is said with the device', async ({ body, says }) => {
    const at = await ingest()
    expect(await deliver(at, `/${at.vanSecret}`, body)).toEqual({ status: 200, text: '' })
    expect(await stored(at)).toEqual([])
    const reason = expect.stringContaining(says) as string
    expect(inStream(at)).toMatchObject([{ kind: 'rejected', uniqueId: 'van-1', field: 'file', reason }])
  })

  it('waits while its organisation may not store more', async () => {
    const at = await ingest()
    const files = at.world.files.bind(at.world)
    at.world.files = (tenantId) => ({ ...files(tenantId), bytesUsed: async () => fileLimits.tenantFileBytesMax })
    const { status, text } = await deliver(at, `/${at.vanSecret}`)
    expect([status, text]).toEqual([429, expect.stringContaining('more than 500 MB')])
    expect(inStream(at)).toMatchObject([{ kind: 'rejected', field: 'file', reason: text.split('\n')[0] }])
  })
})
