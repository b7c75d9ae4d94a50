import type { Brand } from '../../../shared/domain/brand/brand.ts'
import type { Files } from '../../platform/ports/file-ports.ts'

/** The bytes of an organisation's logo; null for none, and where its settings name a file that is gone. */
export async function brandLogo(files: Pick<Files, 'get'>, { logo }: Brand): Promise<Uint8Array | null> {
  const name = logo?.split('/').at(-1)
  return name === undefined ? null : ((await files.get(`server/${name}`))?.content ?? null)
}
