import type { HttpFormat } from './http-format.ts'
import { flespi } from './flespi.ts'
import { media } from './media.ts'
import { osmand } from './osmand.ts'
import { overland } from './overland.ts'
import { owntracks } from './owntracks.ts'
import { traccar } from './traccar.ts'

const declared = [osmand, owntracks, overland, traccar, flespi, media] as const
export type HttpFormatName = (typeof declared)[number]['name']
export type AnyHttpFormat = HttpFormat<HttpFormatName>

/** All formats over HTTP, as secrets list their addresses. */
export const httpFormats: readonly AnyHttpFormat[] = declared

export const httpFormatNames: readonly HttpFormatName[] = httpFormats.map(({ name }) => name)
