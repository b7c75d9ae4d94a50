import { httpFormat } from './http-format.ts'

/** What a Traccar server forwards. */
export const traccar = httpFormat({
  name: 'traccar',
  topic: 'http/traccar',
  answer: 'nothing',
  isOfServer: true,
})
