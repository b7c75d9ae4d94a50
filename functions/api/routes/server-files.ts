import { Failure } from '../../../shared/domain/failures.ts'
import { isFileName, serverFileEndings, serverFileKind } from '../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import { mayEditServer } from '../../../shared/domain/access/permissions.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { FileFacts } from '../../platform/ports/ports.ts'
import { bodyBytes } from '../http/body.ts'
import { answerFile } from '../files/answer-file.ts'
import { requireFileRoom } from '../files/storage-quota.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, object, text } from '../openapi/schema.ts'

const folder = 'server'

/** Logos and other files for everybody of a tenant. Nobody else gets them: a visitor belongs to no tenant yet. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server/file',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({
      summary: 'List files',
      answer: { json: listOf(object({ name: text, bytes: count, savedAt: moment })) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const found: object[] = []
      for await (const facts of caller.files.list(`${folder}/`)) found.push(listRecords(facts))
      return c.json(found)
    },
  },
  {
    method: 'GET',
    path: '/server/file/:path',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({
      summary: 'Get a file',
      path: { path: 'name of the file' },
      answer: { bytes: ['*/*'], says: 'the file' },
      isTagged: true,
    })),
    answer: async (c, caller) => {
      const name = c.req.param('path') ?? ''
      const file = isFileName(name) ? await caller.files.get(`${folder}/${name}`) : null
      if (!file) throw new Failure('missing', 'There is no such file.')
      return answerFile(c, file)
    },
  },
  {
    method: 'POST',
    path: '/server/file/:path',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('organisation', () => ({
      summary: 'Upload a file',
      path: { path: 'name of the file' },
      body: { bytes: ['*/*'], says: 'the file' },
      answer: { nothing: 200, says: 'the `Location` header holds its URL' },
    })),
    answer: upload,
  },
  {
    method: 'DELETE',
    path: '/server/file/:path',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('organisation', () => ({
      summary: 'Remove a file',
      path: { path: 'name of the file' },
      answer: { nothing: 204 },
      refuses: ['invalid'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      await caller.files.remove(`${folder}/${nameIn(c)}`)
      return c.body(null, 204)
    },
  },
]

/** @returns nothing, as clients of this API expect; where it lies now is in `Location` */
async function upload(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const name = nameIn(c)
  const content = await bodyBytes(c, fileLimits.serverFileBytesMax)
  const kind = serverFileKind(name, content)
  if (!kind) {
    throw new Failure(
      'invalid',
      '{field}: its content does not match its name, or its type is not accepted ({endings}).',
      { field: 'file', values: { endings: [...serverFileEndings] } },
    )
  }
  await requireFileRoom(c, caller, content.length)
  await caller.files.put(`${folder}/${name}`, { content, contentType: kind.contentType })
  c.header('location', `/api/server/file/${name}`)
  return c.body(null, 200)
}

function requireAdministrator(caller: ScopedCaller): void {
  if (mayEditServer(caller.user)) return
  throw new Failure('forbidden', 'Only an administrator may manage the files of the organisation. Ask one.')
}

function nameIn(c: ApiContext): string {
  const name = c.req.param('path') ?? ''
  if (isFileName(name)) return name
  throw new Failure('invalid', 'path: not a valid file name. Use only letters, digits and . _ -.', {
    field: 'path',
  })
}

const listRecords = ({ path, bytes, savedAt }: FileFacts) => ({
  name: path.slice(folder.length + 1),
  bytes,
  savedAt: isoTime(savedAt),
})
