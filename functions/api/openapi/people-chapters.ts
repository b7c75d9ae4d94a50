import { keyAndCode, proofOfOwner } from '../routes/second-step.ts'
import type { Chapter } from './call.ts'
import { count, flag, listOf, moment, object, recordId, ref, text, wanted } from './schema.ts'

const shared = (id: string) => ({
  body: {
    json: object({ [id]: recordId, expiration: { ...moment, description: 'a week from now when absent' } }, [
      'expiration',
    ]),
    form: true as const,
  },
  answer: { text: 'a token for whoever it is given to' },
  notes:
    'The holder of the token sees this one thing until that moment and may do nothing. Each call makes a link of its own: a temporary user whose removal ends this link only.',
})

export const peopleChapter: Chapter = {
  title: 'Users',
  says: 'The people of an organisation. Administrators see all, managers see those that they manage, everybody sees themselves.',
  calls: {
    'GET /users': {
      summary: 'List people',
      query: {
        id: { says: 'these only; may be repeated', schema: listOf(recordId) },
        userId: { says: 'whom this person manages', schema: recordId },
        deviceId: { says: 'who sees this device', schema: recordId },
        keyword: { says: 'part of name or email', schema: text },
        limit: { says: 'at most so many; 0 for all', schema: count },
        offset: { says: 'how many to skip; counts with limit only', schema: count },
        excludeAttributes: { says: 'leave the attributes empty', schema: flag },
      },
      answer: { json: listOf(ref('User')) },
    },
    'GET /users/:id': { summary: 'Read one person', answer: { json: ref('User') }, isTagged: true },
    'POST /users': {
      summary: 'Add a person',
      notes:
        'Whoever is not signed in sends an `invitation` and a `password` as well, and adds themselves. Unless an administrator adds them, a new person gets the restrictions of the caller; the answer shows them.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'POST /users/invitation': {
      summary: 'Invite people to register',
      notes: 'For administrators, while `registration` is on. Whoever holds the answer may register until that moment.',
      body: { json: object({ expiration: { ...moment, description: 'a week from now when absent' } }), form: true },
      answer: { text: 'the invitation' },
      refuses: ['conflict'],
    },
    'PUT /users/:id': {
      summary: 'Change a person',
      notes:
        'A new password ends all other sessions of that person. Nobody but an administrator lifts a restriction that they have themselves: 403 names the field.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'DELETE /users/:id': {
      summary: 'Remove a person',
      answer: { nothing: 204 },
      isTagged: true,
      refuses: ['conflict'],
    },
    'POST /users/totp': {
      summary: 'Make a key for a second step',
      notes: 'It counts once it is saved as `totpKey` of the person.',
      answer: { text: 'the key, for an authenticator' },
      refuses: ['invalid'],
    },
    'POST /users/totp/test': {
      summary: 'Try a code of the new key',
      body: { json: wanted(keyAndCode), form: true },
      answer: { nothing: 204, says: 'The code belongs to the key.' },
      refuses: ['tooMuch'],
    },
    'DELETE /users/totp': {
      summary: 'Switch the second step off',
      body: { json: wanted(proofOfOwner), form: true },
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    },
  },
}

export const linkChapter: Chapter = {
  title: 'Links and shares',
  says: 'A link lets a person, a group or a device have something: the id of the owner comes first.',
  calls: {
    'POST /permissions': {
      summary: 'Link two things',
      body: { json: ref('Link') },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'DELETE /permissions': {
      summary: 'Unlink two things',
      body: { json: ref('Link') },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /permissions/bulk': {
      summary: 'Link many',
      notes: 'All of one kind; either all are linked or none.',
      body: { json: listOf(ref('Link')) },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'DELETE /permissions/bulk': {
      summary: 'Unlink many',
      notes: 'All of one kind; either all are unlinked or none.',
      body: { json: listOf(ref('Link')) },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /devices/share': { summary: 'Share a device for a time', ...shared('deviceId'), refuses: ['missing'] },
    'POST /share/device': {
      summary: 'Share a device for a time (second spelling)',
      ...shared('deviceId'),
      refuses: ['missing'],
    },
    'POST /share/group': { summary: 'Share a group for a time', ...shared('groupId'), refuses: ['missing'] },
  },
}
