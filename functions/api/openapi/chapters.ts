import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { entityWords } from './entity-words.ts'

interface Chapter {
  title: string
  says: string
}

const beforeEntities = {
  session: {
    title: 'Sessions and tokens',
    says: 'Browsers sign in and get a cookie. Other clients send a token (`Authorization: Bearer`) or email and password (`Authorization: Basic`) with each request.',
  },
  account: {
    title: 'Sign-up and passwords',
    says: 'Free trial, email confirmation and password reset. No sign-in is needed unless stated.',
  },
  users: {
    title: 'Users',
    says: 'The users of an organisation. Administrators see all users, managers see those they manage, everyone else sees only themselves.',
  },
  links: {
    title: 'Links and shares',
    says: 'A link connects a user, group or device to a record. The id of the owner comes first.',
  },
  tracks: {
    title: 'Positions and events',
    says: 'Current and past positions of devices, and their events. Live updates are sent over a WebSocket.',
  },
  reports: {
    title: 'Reports',
    says: 'What devices did in a period. Lengths are metres, speeds knots, volumes litres, durations milliseconds; unknown values are 0 or null.',
  },
} satisfies Record<string, Chapter>

const afterEntities = {
  devices: { title: 'Other device calls', says: 'Device calls beyond list, create, update and delete.' },
  credentials: {
    title: 'Tracker credentials',
    says: 'Secrets for trackers that report over HTTP, certificates for trackers that report over MQTT. Each is shown only once.',
  },
  organisation: {
    title: 'Organisation',
    says: 'Settings and files of the organisation. API clients call it the server.',
  },
  administration: {
    title: 'Administration',
    says: 'Administrators only: audit log, usage, export and deletion of the organisation.',
  },
  assistants: {
    title: 'Assistants',
    says: 'Assistants read the fleet through the Model Context Protocol, with a token of the scope `read`.',
  },
  document: { title: 'This document', says: 'As a web page and as JSON.' },
} satisfies Record<string, Chapter>

export type ChapterName = keyof typeof beforeEntities | EntityName | keyof typeof afterEntities

/** All chapters in the order in which they are read. Entities have one each. */
export const chapters = (): [name: string, Chapter][] => [
  ...Object.entries(beforeEntities),
  ...entities.map((entity): [string, Chapter] => [entity.name, chapterOf(entityWords[entity.name as EntityName])]),
  ...Object.entries(afterEntities),
]

const chapterOf = ({ many, says }: { many: string; says: string }): Chapter => ({
  title: `${many.slice(0, 1).toUpperCase()}${many.slice(1)}`,
  says,
})
