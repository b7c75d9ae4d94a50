import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferred } from './preference.ts'

/** A shorter answer fits into one packet as it is. */
export const compressedFromBytes = 1024

/** The content coding that a client prefers; null for none. */
export const codingFor = (acceptEncoding: string | undefined) => preferred(acceptEncoding ?? '', ['br', 'gzip'])
export type Coding = NonNullable<ReturnType<typeof codingFor>>

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

/** Fast rather than small: the last tenth of the bytes would cost several times the time. */
const gzipLevel = 4
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

export const compressed = (coding: Coding, bytes: Uint8Array): Promise<Uint8Array> =>
  coding === 'br'
    ? asBrotli(bytes, {
        params: { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : asGzip(bytes, { level: gzipLevel })
