import type { UserJson } from '../../../../web/src/api/queries.ts'
import { ask, type ApiFixture } from '../api-fixture.ts'

/** A link to one device. @returns its token, and the id of its guest */
export async function aShareLink(
  at: ApiFixture,
  deviceId: number,
): Promise<{ shareToken: string; shareGuest: number }> {
  const { text: shareToken } = await ask(at, '/api/devices/share', { method: 'POST', as: at.amina, json: { deviceId } })
  const { json } = await ask(at, '/api/session', { headers: { authorization: `Bearer ${shareToken}` } })
  return { shareToken, shareGuest: (json as UserJson).id }
}

type Shared = Awaited<ReturnType<typeof aShareLink>>

/** How the calls about share links are made, for `examples.ts`. */
export const sharingExamples = {
  'GET /embed': { path: ({ shareToken }: Shared) => `/embed?token=${shareToken}` },
  'PUT /shares/:id/sites': {
    path: ({ shareGuest }: Shared) => `/shares/${shareGuest}/sites`,
    json: () => ({ sites: ['https://www.example.com'] }),
  },
  'GET /share/way': {},
  'PUT /shares/:id/way': {
    path: ({ shareGuest }: Shared) => `/shares/${shareGuest}/way`,
    json: () => ({ place: { latitude: 36.75, longitude: 3.05 } }),
  },
  'DELETE /shares/:id': { path: ({ shareGuest }: Shared) => `/shares/${shareGuest}` },
}
