import { httpFormat } from './http-format.ts'

/** What the app sends where it is not set to MQTT. */
export const owntracks = httpFormat({
  name: 'owntracks',
  title: 'OwnTracks',
  topic: 'owntracks/http',
  answer: 'list',
  takesCommands: 'json',
})
