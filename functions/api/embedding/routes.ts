import * as z from 'zod'
import { mayShare } from '../../../shared/domain/access/permissions.ts'
import { embedSitesKey, siteLimits, siteOf } from '../../../shared/domain/embedding/sites.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { user } from '../../../shared/entities/user.ts'
import { gates } from '../gates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { wholeNumber } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, object, text } from '../openapi/schema.ts'
import { seenGuest } from '../people/live-shares.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import { later, type ApiContext, type Route, type ScopedCaller } from '../route.ts'

const sites = {
  ...listOf({ ...text, maxLength: siteLimits.lengthMax }),
  maxItems: siteLimits.most,
  description: 'origins with `https` and a host, `*.` before it for all below a domain',
}

/** Share links in frames of other sites: which these are, and the page that they show. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/embed',
    access: 'open',
    gate: gates.always,
    document: describe('links', () => ({
      summary: 'Get the page of a share link for a frame',
      notes:
        'Browsers show it only in frames of the sites that the link names (`PUT /shares/:id/sites`). Nothing else of this service can be framed.',
      query: {
        token: { says: 'a guest token', schema: text },
        arrival: { says: 'where a vehicle is expected: latitude, longitude and name, with commas', schema: text },
        locale: { says: 'the language of the page instead of the browser’s', schema: text },
      },
      answer: { bytes: ['text/html'], says: 'the page' },
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./embedded-page.ts')).answerEmbedded),
  },
  {
    method: 'PUT',
    path: '/shares/:id/sites',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('links', () => ({
      summary: 'Set the sites that may show a share link in a frame',
      notes: 'An empty list ends it for frames that are opened from now on. A path of an address is dropped.',
      body: { json: object({ sites }) },
      answer: { json: object({ sites }) },
      refuses: ['missing'],
    })),
    answer: async (c, caller) => c.json(await setSites(c, caller)),
  },
]

const wanted = z.object({ sites: z.array(z.string()).max(siteLimits.most) })

async function setSites(c: ApiContext, caller: ScopedCaller): Promise<{ sites: readonly string[] }> {
  const { world } = c.var
  const { sites: written } = parsed(wanted, await jsonBody(c))
  const id = wholeNumber(c.req.param('id') ?? '')
  return lastWriterWins(world, async () => {
    const guest = await seenGuest(world, caller, id)
    if (!mayShare(caller.user, await caller.settings())) {
      throw new Failure('forbidden', 'You may not share anything. Ask an administrator.')
    }
    const origins = [...new Set(written.map(requireSite))]
    const attributes = { ...guest.attributes, [embedSitesKey]: origins.join(' ') }
    await caller.records.replace(user, { ...guest, attributes }, { seen: guest })
    return { sites: origins }
  })
}

/** @throws Failure invalid that names the entry of the list */
function requireSite(written: string, at: number): string {
  const site = siteOf(written)
  if (site !== null) return site
  throw new Failure('invalid', '{field}: a site begins with https:// and has a name, like {example}.', {
    field: `sites.${at}`,
    values: { example: 'https://www.example.com' },
  })
}
