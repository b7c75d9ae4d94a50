import type { Chapter } from './call.ts'
import { entityChapters } from './entity-chapters.ts'
import { credentialChapter, deviceExtras, trackChapter } from './fleet-chapters.ts'
import { linkChapter, peopleChapter } from './people-chapters.ts'
import { administrationChapter, documentChapter, serverChapter } from './server-chapters.ts'
import { accountChapter, sessionChapter } from './session-chapters.ts'

/** Everything that the document says, in the order in which it is read. A call stands in one chapter. */
export const chapters = (): Chapter[] => [
  sessionChapter,
  accountChapter,
  peopleChapter,
  linkChapter,
  trackChapter,
  ...entityChapters(),
  deviceExtras,
  credentialChapter,
  serverChapter,
  administrationChapter,
  documentChapter,
]
