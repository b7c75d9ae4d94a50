import { Failure } from '../../../shared/domain/failures.ts'
import { mayLink } from '../../../shared/domain/access/permissions.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { jsonBody, jsonList } from '../http/body.ts'
import { queryOf } from '../http/query.ts'
import { gates } from '../gates.ts'
import type { Call } from '../openapi/call.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, recordId, ref } from '../openapi/schema.ts'
import { askedLinks } from '../records/links.ts'
import { announcingLosses, lossesOfUnlinking } from '../records/losses.ts'
import { linkKeys, listLinks } from '../records/link-list.ts'
import { refuseFreeing } from '../people/manager-guards.ts'
import { vouchForLinks } from '../scheduled-reports/outside-recipients.ts'
import type { Link } from '../../platform/ports/ports.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'

type Bodies = (c: ApiContext) => Promise<Record<string, unknown>[]>

const one: Bodies = async (c) => [await jsonBody(c)]

/**
 * Lists, links and unlinks: `{"userId": 3, "deviceId": 7}`, and lists of such pairs of one kind, of which either all are
 * taken or none; only of a long list an end that is removed at that very moment leaves a part. However often it is said, the answer is the same.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/permissions',
    access: 'signedIn',
    gate: gates.always,
    document: describe('links', () => ({
      summary: 'List links',
      notes:
        'Give the two ids of a link, such as `userId=3&deviceId=0`. 0 means any; at least one must be named. One id alone lists all links of that record, more than two the links between them. Only links between records visible to the caller.',
      query: Object.fromEntries(
        linkKeys().map((key) => [key, { says: 'one end of the links; can be repeated', schema: listOf(recordId) }]),
      ),
      answer: { json: listOf(ref('Link')) },
      refuses: ['missing', 'tooLarge'],
    })),
    answer: async (c, caller) => c.json(await listLinks(caller, queryOf(c))),
  },
  linkRoute('POST', '/permissions', {
    bodies: one,
    call: {
      summary: 'Link two records',
      notes: `Of \`deviceId\` and \`linkedDeviceId\`, the first device raises events when it comes near the second. Its first ${ruleLimits.linkedDevicesMax} count.`,
    },
  }),
  linkRoute('DELETE', '/permissions', {
    bodies: one,
    call: { summary: 'Unlink two records', notes: 'Only an administrator unlinks a user from a manager.' },
  }),
  linkRoute('POST', '/permissions/bulk', {
    bodies: jsonList,
    call: {
      summary: 'Link many records',
      notes: 'All links must be of one kind. Either all are created or none.',
    },
  }),
  linkRoute('DELETE', '/permissions/bulk', {
    bodies: jsonList,
    call: {
      summary: 'Unlink many records',
      notes: 'All links must be of one kind. Either all are removed or none.',
    },
  }),
]

function linkRoute(
  method: 'POST' | 'DELETE',
  path: string,
  { bodies, call }: { bodies: Bodies; call: Pick<Call, 'summary' | 'notes'> },
): Route {
  return {
    method,
    path,
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('links', () => ({
      ...call,
      body: { json: bodies === one ? ref('Link') : listOf(ref('Link')) },
      answer: { nothing: 204 },
      refuses: ['missing', 'conflict'],
    })),
    answer: async (c, caller) => {
      await requireMayLink(caller)
      const links = await askedLinks(caller, await bodies(c))
      if (method === 'DELETE') refuseFreeing(caller, links)
      else await vouchForLinks(c.var.world, caller, links)
      if (links.length > 0) await (method === 'POST' ? caller.records.link(links) : unlink(c, caller, links))
      return c.body(null, 204)
    },
  }
}

const unlink = (c: ApiContext, { records }: ScopedCaller, links: readonly Link[]): Promise<void> =>
  announcingLosses({ world: c.var.world, records }, lossesOfUnlinking(links), () => records.unlink(links))

async function requireMayLink(caller: ScopedCaller): Promise<void> {
  if (mayLink(caller.user, await caller.settings())) return
  throw new Failure('forbidden', 'You may not share anything. Ask an administrator.')
}
