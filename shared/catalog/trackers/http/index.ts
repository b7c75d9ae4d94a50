import type { HttpFormat } from './http-format.ts'
import { flespi } from './flespi.ts'
import { media } from './media.ts'
import { osmand } from './osmand.ts'
import { overland } from './overland.ts'
import { owntracks } from './owntracks.ts'
import { traccar } from './traccar.ts'

/** All formats over HTTP, as secrets list their addresses. */
export const httpFormats = [osmand, owntracks, overland, traccar, flespi, media] as const
export type HttpFormatName = (typeof httpFormats)[number]['name']
export type AnyHttpFormat = HttpFormat<HttpFormatName>

export const httpFormatNames: readonly HttpFormatName[] = httpFormats.map(({ name }) => name)
