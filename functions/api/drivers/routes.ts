import { Failure, noun } from '../../../shared/domain/failures.ts'
import { mayEdit } from '../../../shared/domain/access/permissions.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { answerFile } from '../files/answer-file.ts'
import { keepPicture, pictureBody, removePictures, type PicturePlace } from '../files/record-picture.ts'
import { gates } from '../gates.ts'
import { wholeNumber } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { crud } from '../records/crud.ts'
import type { ApiContext, Route, ScopedCaller } from '../route.ts'

const photoOf = (driverId: number): PicturePlace => ({ folder: `drivers/${driverId}/`, name: 'photo' })
const path = '/drivers/:id/image'

export const routes: readonly Route[] = [
  ...crud(driver, { afterRemove: ({ id }, { files }) => removePictures(files, photoOf(id)) }),
  {
    method: 'GET',
    path,
    access: 'signedIn',
    gate: gates.always,
    document: describe('driver', () => ({
      summary: 'Get the photo of a driver',
      answer: [
        { bytes: ['*/*'], says: 'the picture' },
        { bytes: ['*/*'], says: 'the part of it that `Range` asks for', status: 206 },
      ],
      isTagged: true,
    })),
    answer: async (c, caller) => {
      const { folder, name } = photoOf(await seenDriver(c, caller))
      for await (const found of caller.files.list(`${folder}${name}.`)) {
        const file = await caller.files.get(found.path)
        if (file) return answerFile(c, file)
      }
      throw new Failure('missing', 'There is no such file, or you may not see it.')
    },
  },
  {
    method: 'POST',
    path,
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('driver', () => ({
      summary: 'Upload the photo of a driver',
      notes: 'Replaces the previous photo. Save the returned name as the driver attribute `photo`.',
      body: pictureBody,
      answer: { text: 'the file name' },
    })),
    answer: async (c, caller) => c.text(await keepPicture(c, caller, photoOf(await editableDriver(c, caller)))),
  },
  {
    method: 'DELETE',
    path,
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('driver', () => ({
      summary: 'Remove the photo of a driver',
      notes: 'Also remove the driver attribute `photo`.',
      answer: { nothing: 204 },
    })),
    answer: async (c, caller) => {
      await removePictures(caller.files, photoOf(await editableDriver(c, caller)))
      return c.body(null, 204)
    },
  },
]

/** @throws Failure missing */
async function seenDriver(c: ApiContext, caller: ScopedCaller): Promise<number> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(driver, id)
  if (found) return found.id
  throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
    values: { entity: noun(driver.name) },
  })
}

/** @throws Failure missing, forbidden */
async function editableDriver(c: ApiContext, caller: ScopedCaller): Promise<number> {
  const id = await seenDriver(c, caller)
  if (mayEdit(caller.user, await caller.settings(), driver)) return id
  throw new Failure('forbidden', 'You may view {entities} but not change them. Ask an administrator.', {
    values: { entities: noun(driver.list) },
  })
}
