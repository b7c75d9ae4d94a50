import { httpFormat } from './http-format.ts'

/** Query and form; or JSON of the app that is called after the server. */
export const osmand = httpFormat({
  name: 'osmand',
  topic: 'http/osmand',
  answer: 'nothing',
  takesCommands: 'text',
})
