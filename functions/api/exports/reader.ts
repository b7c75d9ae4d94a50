import { readerOf as readerOfPerson, type Reader } from '../../../shared/domain/reader.ts'
import type { ScopedCaller } from '../route.ts'

/** How the caller reads a file. @param query whose `locale` comes before what is kept of the person */
export const readerOf = async (caller: ScopedCaller, query?: URLSearchParams): Promise<Reader> =>
  readerOfPerson({ user: caller.user, server: await caller.settings() }, query?.get('locale'))
