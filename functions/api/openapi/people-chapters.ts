import { keyAndCode, proofOfOwner } from '../routes/two-factor.ts'
import type { Chapter } from './call.ts'
import { count, flag, listOf, moment, object, recordId, ref, text, wanted } from './schema.ts'

const shared = (id: string) => ({
  body: {
    json: object({ [id]: recordId, expiration: { ...moment, description: 'one week from now if absent' } }, [
      'expiration',
    ]),
    form: true as const,
  },
  answer: { text: 'a guest token' },
  notes:
    'Anyone with the token can view only this item until it expires, and can’t change anything. Each call creates a link with its own guest; removing the guest ends this link only.',
})

export const peopleChapter: Chapter = {
  title: 'Users',
  says: 'The users of an organisation. Administrators see all users, managers see those they manage, everyone else sees only themselves.',
  calls: {
    'GET /users': {
      summary: 'List users',
      query: {
        id: { says: 'only these; can be repeated', schema: listOf(recordId) },
        userId: { says: 'users managed by this user', schema: recordId },
        deviceId: { says: 'users who can see this device', schema: recordId },
        keyword: { says: 'part of name or email', schema: text },
        limit: { says: 'maximum number of records; 0 for all', schema: count },
        offset: { says: 'number of records to skip; used only with limit', schema: count },
        excludeAttributes: { says: 'omit the attributes', schema: flag },
      },
      answer: { json: listOf(ref('User')) },
    },
    'GET /users/:id': { summary: 'Get a user', answer: { json: ref('User') }, isTagged: true },
    'POST /users': {
      summary: 'Add a user',
      notes:
        'A caller who isn’t signed in registers with an `invitation` and a `password`. Unless an administrator adds them, a new user gets the restrictions of the caller; the answer shows them.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'POST /users/invitation': {
      summary: 'Create an invitation to register',
      notes:
        'Administrators only, while `registration` is on. Anyone with the invitation can register until it expires.',
      body: { json: object({ expiration: { ...moment, description: 'one week from now if absent' } }), form: true },
      answer: { text: 'the invitation' },
      refuses: ['conflict'],
    },
    'PUT /users/:id': {
      summary: 'Replace a user',
      notes:
        'A new password ends all other sessions of the user. Only administrators can lift a restriction that they have themselves: 403 names the field.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'DELETE /users/:id': {
      summary: 'Remove a user',
      answer: { nothing: 204 },
      isTagged: true,
      refuses: ['conflict'],
    },
    'POST /users/totp': {
      summary: 'Create a key for two-step verification',
      notes: 'Takes effect once it is saved as the user’s `totpKey`.',
      answer: { text: 'the key for an authenticator app' },
      refuses: ['invalid'],
    },
    'POST /users/totp/test': {
      summary: 'Test a code of the new key',
      body: { json: wanted(keyAndCode), form: true },
      answer: { nothing: 204, says: 'The code is valid.' },
      refuses: ['tooMuch'],
    },
    'DELETE /users/totp': {
      summary: 'Turn off two-step verification',
      body: { json: wanted(proofOfOwner), form: true },
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    },
  },
}

export const linkChapter: Chapter = {
  title: 'Links and shares',
  says: 'A link connects a user, group or device to a record. The id of the owner comes first.',
  calls: {
    'POST /permissions': {
      summary: 'Link two records',
      body: { json: ref('Link') },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'DELETE /permissions': {
      summary: 'Unlink two records',
      body: { json: ref('Link') },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /permissions/bulk': {
      summary: 'Link many records',
      notes: 'All links must be of one kind. Either all are created or none.',
      body: { json: listOf(ref('Link')) },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'DELETE /permissions/bulk': {
      summary: 'Unlink many records',
      notes: 'All links must be of one kind. Either all are removed or none.',
      body: { json: listOf(ref('Link')) },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /devices/share': {
      summary: 'Share a device for a limited time',
      ...shared('deviceId'),
      refuses: ['missing'],
    },
    'POST /share/device': {
      summary: 'Share a device for a limited time (alias)',
      ...shared('deviceId'),
      refuses: ['missing'],
    },
    'POST /share/group': { summary: 'Share a group for a limited time', ...shared('groupId'), refuses: ['missing'] },
  },
}
